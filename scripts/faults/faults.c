/*
 * Makes a running process meet faults of its machine: preloaded into the process, it reads the file that FAULTS names at each call, so
 * that a test can begin and end a fault at any moment. The file has four 64-bit numbers: the milliseconds that each sync to disk takes
 * longer, the errno of each write to a file at a position (0: none), the seconds by which the clock is ahead, and whether host names
 * cannot be looked up (1) or are this machine's 127.0.0.77 (2).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct faults {
  int64_t sync_ms, write_errno, clock_seconds, names;
};

static volatile const struct faults *faults;

__attribute__((constructor)) static void map_faults(void) {
  const char *path = getenv("FAULTS");
  int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct faults), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) faults = mapped;
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int64_t ahead(void) { return faults ? faults->clock_seconds : 0; }

static int refuses(void) {
  if (!faults || !faults->write_errno) return 0;
  errno = (int)faults->write_errno;
  return 1;
}

static void wait_for_disk(void) {
  if (faults && faults->sync_ms) usleep((useconds_t)faults->sync_ms * 1000);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  REAL(pwrite64);
  return refuses() ? -1 : real(fd, bytes, count, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  return pwrite64(fd, bytes, count, offset);
}

int fsync(int fd) {
  REAL(fsync);
  wait_for_disk();
  return real(fd);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  wait_for_disk();
  return real(fd);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int status = real(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += ahead();
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int status = real(now, zone);
  now->tv_sec += ahead();
  return status;
}

time_t time(time_t *result) {
  REAL(time);
  time_t now = real(NULL) + ahead();
  if (result) *result = now;
  return now;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  REAL(getaddrinfo);
  if (faults && faults->names == 1) return EAI_AGAIN;
  return real(faults && faults->names == 2 ? "127.0.0.77" : node, service, hints, found);
}
