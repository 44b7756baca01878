#ifndef SERENITY_CCURL_H
#define SERENITY_CCURL_H

// libcurl for Swift, loaded when it is first wanted: a command that never reaches for the network does not pay for
// libcurl's two dozen libraries when it starts. Its options are variadic, which Swift cannot call; here each kind of
// argument has a function of its own. All but the first three may be called only after ccurl_load returned true.
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// Loads libcurl and prepares it for this process, once; false when it is not there. May be called from any thread.
bool ccurl_load(void);

// Why loading failed, as a text that lives as long as the process; NULL when it did not. Only after ccurl_load.
const char *ccurl_trouble(void);

// The version and the libraries of the libcurl that was loaded, such as "libcurl/7.88.1 OpenSSL/3.0.17"; NULL when
// none was.
const char *ccurl_version(void);

// What a result means, in English, without anything of the request in it.
const char *ccurl_meaning(CURLcode result);

// One transfer.
CURL *ccurl_new(void);
void ccurl_free(CURL *handle);
CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *handle, CURLoption option, long long value);
// Copies the text.
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *pointer);
// Copies CURLOPT_POSTFIELDSIZE_LARGE bytes, so the size is to be set before.
CURLcode ccurl_set_body(CURL *handle, const void *bytes);
// The list must live as long as the transfer.
CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *list);
// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*ccurl_sink)(char *bytes, size_t size, size_t count, void *context);
CURLcode ccurl_set_sink(CURL *handle, CURLoption option, ccurl_sink sink);
// Called when the connection stands and before anything of the request is sent on it.
CURLcode ccurl_set_connected(CURL *handle, curl_prereq_callback connected);
CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **pointer);
// Goes on with a transfer that a sink has paused; calls the sink before it returns.
CURLcode ccurl_resume(CURL *handle);

// A list of lines. Appending copies the line and returns the list, or NULL, and then the old list still stands.
struct curl_slist *ccurl_append(struct curl_slist *list, const char *line);
void ccurl_free_list(struct curl_slist *list);

// Many transfers on one thread. Only ccurl_multi_wake may be called from another one.
CURLM *ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *handle);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *handle);
CURLMcode ccurl_multi_perform(CURLM *multi);
CURLMcode ccurl_multi_wait(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wake(CURLM *multi);
// The next transfer that ended, with its result; NULL when there is none.
CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result);

#endif
