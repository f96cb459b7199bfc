/** What is asked before something typed is lost. */
export interface Question {
  title: string;
  /** a sentence about what would be lost */
  text: string;
  /** the buttons, `Leave` and `Stay` by default */
  leave?: string;
  stay?: string;
}

/** A question, and what its answers do. */
export interface Asked {
  question: Question;
  leave: () => void;
  stay?: (() => void) | undefined;
}

/** Returns the question of a form while something typed would be lost. */
export type Check = (leavesPage: boolean) => Question | undefined;

/** The forms of the page that ask, and what shows their questions; without it, nothing is asked. */
export const unsaved = {
  checks: new Set<Check>(),
  ask: ({ leave }: Asked) => leave(),
  /** The question of the newest form that would lose something. */
  question: (leavesPage: boolean): Question | undefined =>
    [...unsaved.checks].map((check) => check(leavesPage)).findLast((question) => question !== undefined),
};

/** Does what leaves the page, after a question if something typed would be lost. */
export const leavePage = (leave: () => void): void => askFirst(unsaved.question(true), leave);

export function askFirst(question: Question | undefined, leave: () => void): void {
  if (question) unsaved.ask({ question, leave });
  else leave();
}
