/** The command line makes no sense; the message is the one line that says why. */
export class UsageError extends Error {}

export interface Outcome {
  /** one line, or the help */
  text: string;
  /** false: it was refused */
  done: boolean;
  /** what it looked for is there, which other programs should know */
  found?: boolean;
}

export const done = (text: string): Outcome => ({ text, done: true });
/** It was done, and there is something to be looked at. */
export const findings = (text: string): Outcome => ({ text, done: true, found: true });
export const refused = (text: string): Outcome => ({ text, done: false });
