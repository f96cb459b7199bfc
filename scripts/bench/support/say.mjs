const startedAt = Date.now();

/** Prints a line of progress with the seconds since the start. */
export function say(line) {
  const seconds = String(Math.round((Date.now() - startedAt) / 1000)).padStart(4);
  console.log(`${seconds} s  ${line}`);
}
