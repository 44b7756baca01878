#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The functions of libcurl that are used, each with the type that its header gives it.
#define EACH(X)                                                                                                        \
  X(curl_global_init)                                                                                                  \
  X(curl_version)                                                                                                      \
  X(curl_easy_init)                                                                                                    \
  X(curl_easy_cleanup)                                                                                                 \
  X(curl_easy_setopt)                                                                                                  \
  X(curl_easy_getinfo)                                                                                                 \
  X(curl_easy_pause)                                                                                                   \
  X(curl_easy_strerror)                                                                                                \
  X(curl_slist_append)                                                                                                 \
  X(curl_slist_free_all)                                                                                               \
  X(curl_multi_init)                                                                                                   \
  X(curl_multi_cleanup)                                                                                                \
  X(curl_multi_setopt)                                                                                                 \
  X(curl_multi_add_handle)                                                                                             \
  X(curl_multi_remove_handle)                                                                                          \
  X(curl_multi_socket_action)                                                                                          \
  X(curl_multi_info_read)

#define DECLARE(name) __typeof__(name) *p_##name;
static struct {
  EACH(DECLARE)
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char trouble[512] = "libcurl was not loaded yet";
static bool is_loaded = false;

static bool resolve(void *library, const char *name, void **place) {
  *place = dlsym(library, name);
  if (*place == NULL) snprintf(trouble, sizeof trouble, "libcurl has no %s", name);
  return *place != NULL;
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(trouble, sizeof trouble, "%s", reason == NULL ? "libcurl.so.4 cannot be loaded" : reason);
    return;
  }
#define RESOLVE(name)                                                                                                  \
  if (!resolve(library, #name, (void **)&curl.p_##name)) return;
  EACH(RESOLVE)
  if (curl.p_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    snprintf(trouble, sizeof trouble, "libcurl cannot be prepared");
    return;
  }
  is_loaded = true;
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *ccurl_trouble(void) { return is_loaded ? NULL : trouble; }

const char *ccurl_version(void) { return is_loaded ? curl.p_curl_version() : NULL; }

const char *ccurl_meaning(CURLcode result) { return curl.p_curl_easy_strerror(result); }

CURL *ccurl_new(void) { return curl.p_curl_easy_init(); }

void ccurl_free(CURL *handle) { curl.p_curl_easy_cleanup(handle); }

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl.p_curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_size(CURL *handle, CURLoption option, long long value) {
  return curl.p_curl_easy_setopt(handle, option, (curl_off_t)value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl.p_curl_easy_setopt(handle, option, text);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
  return curl.p_curl_easy_setopt(handle, option, pointer);
}

CURLcode ccurl_set_body(CURL *handle, const void *bytes) {
  return curl.p_curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *list) {
  return curl.p_curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
}

CURLcode ccurl_set_sink(CURL *handle, CURLoption option, ccurl_sink sink) {
  return curl.p_curl_easy_setopt(handle, option, sink);
}

CURLcode ccurl_set_connected(CURL *handle, curl_prereq_callback connected) {
  return curl.p_curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, connected);
}

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl.p_curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **pointer) {
  return curl.p_curl_easy_getinfo(handle, info, pointer);
}

CURLcode ccurl_resume(CURL *handle) { return curl.p_curl_easy_pause(handle, CURLPAUSE_CONT); }

struct curl_slist *ccurl_append(struct curl_slist *list, const char *line) {
  return curl.p_curl_slist_append(list, line);
}

void ccurl_free_list(struct curl_slist *list) { curl.p_curl_slist_free_all(list); }

CURLM *ccurl_multi_new(void) { return curl.p_curl_multi_init(); }

void ccurl_multi_free(CURLM *multi) { curl.p_curl_multi_cleanup(multi); }

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl.p_curl_multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add(CURLM *multi, CURL *handle) { return curl.p_curl_multi_add_handle(multi, handle); }

CURLMcode ccurl_multi_remove(CURLM *multi, CURL *handle) { return curl.p_curl_multi_remove_handle(multi, handle); }

CURLMcode ccurl_multi_set_watches(CURLM *multi, curl_socket_callback sockets, curl_multi_timer_callback timer,
                                  void *context) {
  curl.p_curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  curl.p_curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
  CURLMcode result = curl.p_curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, sockets);
  if (result != CURLM_OK) return result;
  return curl.p_curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
}

CURLMcode ccurl_multi_act(CURLM *multi, curl_socket_t socket, int events) {
  int running = 0;
  return curl.p_curl_multi_socket_action(multi, socket, events, &running);
}

CURLMcode ccurl_multi_tick(CURLM *multi) { return ccurl_multi_act(multi, CURL_SOCKET_TIMEOUT, 0); }

CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  const CURLMsg *message;
  while ((message = curl.p_curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
