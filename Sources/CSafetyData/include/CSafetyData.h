#ifndef C_SAFETY_DATA_H
#define C_SAFETY_DATA_H

#include <stddef.h>

/// One data file, compiled in.
struct safety_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The number of data files.
size_t safety_file_count(void);

/// The data file with an index below the count.
struct safety_file safety_file_at(size_t index);

#endif
