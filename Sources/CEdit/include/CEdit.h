#ifndef SERENITY_CEDIT_H
#define SERENITY_CEDIT_H

// libedit's line editor for Swift, loaded when a line is first wanted: no other command pays for it when it starts, and
// where it is missing lines can still be read plainly. Its hooks are C globals, which Swift 6 may not touch.
#include <stdbool.h>

// What reading a line came to.
struct cedit_reading {
  // The line, to be freed with cedit_free; NULL at the end of the input and when the line was given up.
  char *line;
  // Whether a key was struck.
  bool typed;
  // The signal that gave the line up; 0 when none did.
  unsigned char signal;
};

// Loads libedit, once; false when it is not there.
bool cedit_load(void);

// Reads one line from standard input, edited by the user; call it on one thread at a time, after cedit_load.
//
// In the prompt a byte of 1 stands on both sides of what takes no room. The descriptor `wake`, which must not block,
// brings the numbers of signals, a byte each: SIGCONT, SIGWINCH and SIGUSR1 draw the line anew, 0 means nothing, any
// other gives the line up.
struct cedit_reading cedit_read_line(const char *prompt, int wake);

// Puts a line into the history, which is in this process's memory and nowhere else.
void cedit_remember(const char *line);

// Frees a line.
void cedit_free(char *line);

#endif
