/** The command line makes no sense; the message is the one line that says why. */
export class UsageError extends Error {}

export interface Outcome {
  /** one line, or the help */
  text: string;
  /** false: it was refused */
  done: boolean;
}

export const done = (text: string): Outcome => ({ text, done: true });
export const refused = (text: string): Outcome => ({ text, done: false });
