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

// Many transfers on one thread.
CURLM *ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *handle);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *handle);
// Says who is told which sockets to watch and when to tick; both are given the context.
CURLMcode ccurl_multi_set_watches(CURLM *multi, curl_socket_callback sockets, curl_multi_timer_callback timer,
                                  void *context);
// Moves the bytes of one socket that is ready for what CURL_CSELECT_IN and CURL_CSELECT_OUT say.
CURLMcode ccurl_multi_act(CURLM *multi, curl_socket_t socket, int events);
// Does what is due by libcurl's own clock.
CURLMcode ccurl_multi_tick(CURLM *multi);
// The next transfer that ended, with its result; NULL when there is none.
CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result);

// Many sockets waited for at once, by epoll, which Swift's module of the C library leaves out.
typedef struct {
  curl_socket_t socket;
  // CURL_CSELECT_IN and CURL_CSELECT_OUT.
  int events;
} ccurl_ready;
// A descriptor to wait with; below zero where the system has none left.
int ccurl_watch_new(void);
// What a socket is watched for from now on: CURL_POLL_IN, CURL_POLL_OUT, CURL_POLL_INOUT or CURL_POLL_REMOVE.
bool ccurl_watch_set(int watch, curl_socket_t socket, int what);
// Waits for so many milliseconds at most; how many sockets are ready, which is none when a signal came.
int ccurl_watch_wait(int watch, ccurl_ready *ready, int most, int milliseconds);

// A descriptor that any thread makes ready by ringing, until it is hushed; below zero where there is none left.
int ccurl_bell_new(void);
void ccurl_bell_ring(int bell);
void ccurl_bell_hush(int bell);

// Closes a watch or a bell.
void ccurl_watch_free(int descriptor);

#endif
