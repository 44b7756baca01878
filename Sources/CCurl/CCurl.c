#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *trouble = "libcurl was not loaded yet";

static void load(void) {
  if (dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL) == NULL) {
    trouble = dlerror();
    return;
  }
  trouble = NULL;
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return trouble == NULL;
}

const char *ccurl_trouble(void) { return trouble; }
