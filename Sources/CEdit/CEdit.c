#include "CEdit.h"

#include <dlfcn.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <editline/readline.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static __typeof__(&readline) edit_readline;
static __typeof__(&add_history) edit_add_history;
static __typeof__(&stifle_history) edit_stifle_history;
static __typeof__(&rl_forced_update_display) edit_redraw;
static __typeof__(&rl_resize_terminal) edit_resize;

// The descriptor that ends the reading of the line under way, and what became of that line.
static int wake_descriptor;
static unsigned char given_up_by;
static bool was_typed;

// How many lines the history holds: a long evening's.
enum { HISTORY_LINES = 500 };

// Takes a byte from the descriptor; true when it is one that gives the line up.
static bool is_given_up(const struct termios *editing) {
  struct pollfd ready = {wake_descriptor, POLLIN, 0};
  unsigned char signal;
  if (poll(&ready, 1, 0) != 1 || read(wake_descriptor, &signal, 1) != 1) return false;
  switch (signal) {
  case 0:
    return false;
  case SIGCONT:
    // The shell had the terminal meanwhile and left it as a shell wants it.
    tcsetattr(STDIN_FILENO, TCSADRAIN, editing);
    edit_redraw();
    return false;
  case SIGUSR1:
    // Something else was shown in the line's place; the line may also stand after it already.
    (void)!write(STDOUT_FILENO, "\r\033[K", 4);
    edit_redraw();
    return false;
  case SIGWINCH:
    edit_resize();
    return false;
  default:
    given_up_by = signal;
    return true;
  }
}

static bool read_byte(unsigned char *byte) {
  ssize_t count;
  do count = read(STDIN_FILENO, byte, 1);
  while (count < 0 && errno == EINTR);
  return count == 1;
}

// The next character as its code point; -1 at the end and when the line is given up.
static int next_character(FILE *unused) {
  (void)unused;
  struct termios editing;
  tcgetattr(STDIN_FILENO, &editing);
  for (;;) {
    struct pollfd ready[2] = {{STDIN_FILENO, POLLIN, 0}, {wake_descriptor, POLLIN, 0}};
    if (poll(ready, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (ready[1].revents != 0 && is_given_up(&editing)) return -1;
    if (ready[0].revents == 0) continue;
    unsigned char byte;
    if (!read_byte(&byte)) return -1;
    was_typed = true;
    if (byte < 0x80) return byte;
    int more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    if (more == 0 || byte > 0xF4) return 0xFFFD;
    int point = byte & (0x3F >> more);
    for (; more > 0; more--) {
      if (!read_byte(&byte)) return -1;
      if ((byte & 0xC0) != 0x80) return 0xFFFD;
      point = point << 6 | (byte & 0x3F);
    }
    return point;
  }
}

static void *found(void *library, const char *name) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL) is_loaded = false;
  return symbol;
}

static void load(void) {
  void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  is_loaded = true;
  edit_readline = found(library, "readline");
  edit_add_history = found(library, "add_history");
  edit_stifle_history = found(library, "stifle_history");
  edit_redraw = found(library, "rl_forced_update_display");
  edit_resize = found(library, "rl_resize_terminal");
  int (**getc_function)(FILE *) = found(library, "rl_getc_function");
  int *catch_signals = found(library, "rl_catch_signals");
  int *inhibit_completion = found(library, "rl_inhibit_completion");
  const char **name = found(library, "rl_readline_name");
  if (!is_loaded) return;
  // Characters are libedit's to know; without a locale of UTF-8 it would take a letter for two.
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  *getc_function = next_character;
  *catch_signals = 0;
  // Names of files are no words of a talk.
  *inhibit_completion = 1;
  *name = "serenity";
}

bool cedit_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

struct cedit_reading cedit_read_line(const char *prompt, int wake) {
  wake_descriptor = wake;
  given_up_by = 0;
  was_typed = false;
  char *line = edit_readline(prompt);
  return (struct cedit_reading){.line = line, .typed = was_typed, .signal = given_up_by};
}

void cedit_remember(const char *line) {
  edit_add_history(line);
  edit_stifle_history(HISTORY_LINES);
}

void cedit_free(char *line) { free(line); }
