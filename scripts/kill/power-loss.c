/*
 * Keeps a copy of a folder as a power loss would leave it: preloaded into a process, it copies what was written to a file only when that
 * file is synced. POWER_LOSS_FROM names the folder, POWER_LOSS_TO its copy. After the process was killed, the copy has what survives.
 *
 * It covers what SQLite does with its database and its write-ahead log: pwrite, ftruncate, fsync and unlink. A new file is in the copy
 * from its first sync on, and a removed one is gone at once. The shared memory (-shm) is never copied, because SQLite rebuilds it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct range {
  off64_t from, to;
  struct range *next;
};

/* What was written to a file since its last sync. */
struct file {
  dev_t device;
  ino_t inode;
  off64_t truncated_to;
  struct range *written;
  struct file *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file *files;

static ssize_t (*real_pwrite64)(int, const void *, size_t, off64_t);
static int (*real_ftruncate64)(int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void find_real(void) {
  real_pwrite64 = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate64 = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
}

/* A copy that cannot be written would make the test pass or fail for the wrong reason. */
static void fail(const char *what) {
  fprintf(stderr, "power-loss: %s: %s\n", what, strerror(errno));
  abort();
}

/* Writes the path of the copy; returns 0 for a file outside of the folder. */
static int copy_of(const char *path, char *copy) {
  const char *from = getenv("POWER_LOSS_FROM"), *to = getenv("POWER_LOSS_TO");
  size_t length = from ? strlen(from) : 0, all = strlen(path);
  if (!from || !to || strncmp(path, from, length) != 0 || path[length] != '/') return 0;
  if (all > 4 && strcmp(path + all - 4, "-shm") == 0) return 0;
  return snprintf(copy, PATH_MAX, "%s%s", to, path + length) < PATH_MAX;
}

static int copy_of_open(int fd, char *copy) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return copy_of(path, copy);
}

/* With the lock held. */
static struct file *file_of(int fd) {
  struct stat64 now;
  if (fstat64(fd, &now) != 0) fail("fstat");
  for (struct file *known = files; known; known = known->next)
    if (known->device == now.st_dev && known->inode == now.st_ino) return known;
  struct file *added = calloc(1, sizeof *added);
  *added = (struct file){now.st_dev, now.st_ino, LLONG_MAX, NULL, files};
  return files = added;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  char copy[PATH_MAX];
  ssize_t done = real_pwrite64(fd, bytes, count, offset);
  int error = errno;
  if (done > 0 && copy_of_open(fd, copy)) {
    pthread_mutex_lock(&lock);
    struct file *file = file_of(fd);
    struct range *added = malloc(sizeof *added);
    *added = (struct range){offset, offset + done, file->written};
    file->written = added;
    pthread_mutex_unlock(&lock);
  }
  errno = error;
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  return pwrite64(fd, bytes, count, offset);
}

int ftruncate64(int fd, off64_t size) {
  char copy[PATH_MAX];
  int status = real_ftruncate64(fd, size);
  int error = errno;
  if (status == 0 && copy_of_open(fd, copy)) {
    pthread_mutex_lock(&lock);
    struct file *file = file_of(fd);
    if (size < file->truncated_to) file->truncated_to = size;
    pthread_mutex_unlock(&lock);
  }
  errno = error;
  return status;
}

int ftruncate(int fd, off_t size) {
  return ftruncate64(fd, size);
}

static void copy_range(int from, int to, off64_t at, off64_t end) {
  char bytes[65536];
  while (at < end) {
    size_t wanted = end - at < (off64_t)sizeof bytes ? (size_t)(end - at) : sizeof bytes;
    ssize_t found = pread64(from, bytes, wanted, at);
    if (found < 0) fail("read");
    /* The file was truncated after this write. */
    if (found == 0) return;
    if (real_pwrite64(to, bytes, found, at) != found) fail("write to the copy");
    at += found;
  }
}

/* Brings what was written since the last sync into the copy. */
static void copy_written(int fd) {
  char copy[PATH_MAX];
  struct stat64 now;
  if (fstat64(fd, &now) != 0 || !S_ISREG(now.st_mode) || !copy_of_open(fd, copy)) return;
  pthread_mutex_lock(&lock);
  struct file *file = file_of(fd);
  int to = open64(copy, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  struct stat64 before;
  if (to < 0 || fstat64(to, &before) != 0) fail(copy);
  if (file->truncated_to < before.st_size && real_ftruncate64(to, file->truncated_to) != 0) fail("truncate the copy");
  file->truncated_to = LLONG_MAX;
  while (file->written) {
    struct range *range = file->written;
    copy_range(fd, to, range->from, range->to);
    file->written = range->next;
    free(range);
  }
  close(to);
  pthread_mutex_unlock(&lock);
}

static int after_sync(int fd, int status) {
  int error = errno;
  if (status == 0) copy_written(fd);
  errno = error;
  return status;
}

int fsync(int fd) { return after_sync(fd, real_fsync(fd)); }
int fdatasync(int fd) { return after_sync(fd, real_fdatasync(fd)); }

int unlink(const char *path) {
  char copy[PATH_MAX];
  int status = real_unlink(path);
  int error = errno;
  if (status == 0 && copy_of(path, copy)) real_unlink(copy);
  errno = error;
  return status;
}
