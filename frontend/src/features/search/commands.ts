/** A page or an action that the search finds by its name, without a request. */
export interface Command {
  name: string;
  kind: 'page' | 'action';
  /** the page to open, for a page or for an action that starts on one */
  to?: string;
  run?: () => void;
}

/** The commands in whose names each typed word begins a word; all commands when nothing is typed. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const typed = wordsIn(text);
  return commands.filter(({ name }) => {
    const words = wordsIn(name);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
