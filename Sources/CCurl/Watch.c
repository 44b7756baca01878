#include "CCurl.h"

#include <errno.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

// As many as are taken up at once; the rest is ready at the next time too.
enum { at_once = 64 };

int ccurl_watch_new(void) { return epoll_create1(EPOLL_CLOEXEC); }

bool ccurl_watch_set(int watch, curl_socket_t socket, int what) {
  if (what == CURL_POLL_REMOVE) {
    epoll_ctl(watch, EPOLL_CTL_DEL, socket, NULL);
    return true;
  }
  struct epoll_event event = {.data = {.fd = socket}};
  if (what & CURL_POLL_IN) event.events |= EPOLLIN;
  if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
  if (epoll_ctl(watch, EPOLL_CTL_MOD, socket, &event) == 0) return true;
  // A socket of this number may have been closed and another opened.
  return errno == ENOENT && epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event) == 0;
}

int ccurl_watch_wait(int watch, ccurl_ready *ready, int most, int milliseconds) {
  struct epoll_event events[at_once];
  int count = epoll_wait(watch, events, most < at_once ? most : at_once, milliseconds);
  for (int i = 0; i < count; i++) {
    uint32_t seen = events[i].events;
    // Trouble is found by whoever reads or writes.
    if (seen & (EPOLLERR | EPOLLHUP)) seen |= EPOLLIN | EPOLLOUT;
    ready[i].socket = events[i].data.fd;
    ready[i].events = (seen & EPOLLIN ? CURL_CSELECT_IN : 0) | (seen & EPOLLOUT ? CURL_CSELECT_OUT : 0);
  }
  return count < 0 ? 0 : count;
}

int ccurl_bell_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void ccurl_bell_ring(int bell) {
  uint64_t one = 1;
  // It fails only when the bell has been rung far too often already, and then it is heard anyway.
  while (write(bell, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void ccurl_bell_hush(int bell) {
  uint64_t rings;
  while (read(bell, &rings, sizeof rings) < 0 && errno == EINTR) {
  }
}

void ccurl_watch_free(int descriptor) { close(descriptor); }
