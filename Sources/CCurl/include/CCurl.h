#ifndef SERENITY_CCURL_H
#define SERENITY_CCURL_H

// libcurl for Swift, loaded when it is first wanted: a command that never reaches for the network does not pay for
// libcurl's two dozen libraries when it starts. Its options are variadic, which Swift cannot call; here each kind of
// argument has a function of its own.
#include <curl/curl.h>
#include <stdbool.h>

// Loads libcurl and prepares it for this process, once; false when it is not there. May be called from any thread.
bool ccurl_load(void);

// Why loading failed, as a text that lives as long as the process; NULL when it did not.
const char *ccurl_trouble(void);

#endif
