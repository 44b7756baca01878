#include "CPriceData.h"

// A file is embedded as it is; `#embed` is C23, which the compiler takes in any dialect but remarks on.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char prices[] = {
#embed "prices.list"
};

const unsigned char *price_list_bytes(void) { return prices; }

size_t price_list_count(void) { return sizeof(prices); }
