#ifndef C_PRICE_DATA_H
#define C_PRICE_DATA_H

#include <stddef.h>

/// The first byte of the price list, compiled in.
const unsigned char *price_list_bytes(void);

/// The number of bytes of the price list.
size_t price_list_count(void);

#endif
