import { FaultPoints } from '#shared/fault-points.js';

/** Fault points that stop the code at one place, as a crash would. */
export interface Stopped<Name extends string> {
  faults: FaultPoints<Name>;
  /** the code stands still there */
  reached: Promise<void>;
  /** lets it go on, as after a long sleep */
  wake: () => void;
}

export function stoppedAt<Name extends string>(place: Name): Stopped<Name> {
  let arrive: () => void = () => undefined;
  let wake: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const faults = new FaultPoints<Name>(async (name) => {
    if (name !== place) return;
    arrive();
    await woken;
  });
  return { faults, reached, wake };
}

/** How the work ended: with a value, or with a reason not to. */
type End = { value: unknown } | { reason: unknown };

/** Runs the work until it stands still at the place, and answers how to let it go on to its end. */
export async function stopAt<Name extends string>(
  place: Name,
  work: (faults: FaultPoints<Name>) => Promise<unknown>,
): Promise<() => Promise<End>> {
  const { faults, reached, wake } = stoppedAt(place);
  const end = work(faults).then(
    (value): End => ({ value }),
    (reason: unknown): End => ({ reason }),
  );
  await reached;
  return () => {
    wake();
    return end;
  };
}
