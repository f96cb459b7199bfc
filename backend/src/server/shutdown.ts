/** When a stop that hangs is given up, in milliseconds; whoever runs the shop waits ten seconds. */
const GRACE = 9000;

/**
 * Runs `stop` at the first SIGINT or SIGTERM and exits with 0 when it is done; with 1 when it fails or takes longer than the grace, or
 * at once at a second SIGINT.
 */
export function stopOnSignal(stop: (signal: string) => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping && signal === 'SIGINT') process.exit(1);
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The shop did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
