import { linesOf } from './printable-text.js';

const MAX_ADDRESS_LINES = 8;

interface Addressee {
  company?: string | undefined;
  name: string;
  /** of one or more lines */
  address: string;
}

/** Company, person and address. Buyers often begin an address with one or both of them, which are printed once. */
export function addresseeLines({ company, name, address }: Addressee): string[] {
  const people = [company, ...(sameText(name, company ?? '') ? [] : [name])].filter((line) => line !== undefined);
  let rest = address;
  for (;;) {
    const first = people.find((text) => text !== '' && beginsWith(rest, text));
    if (first === undefined) return [...people, ...addressLines(rest)].filter((line) => line !== '');
    rest = rest
      .trimStart()
      .slice(first.length)
      .replace(/^[\s,;]+/, '');
  }
}

export function addressLines(address: string): string[] {
  return linesOf(address, MAX_ADDRESS_LINES);
}

/** Whether the text ends there, or a comma or a new line follows: `Weber Data` begins no `Weber Data Street 1`. */
function beginsWith(address: string, text: string): boolean {
  const trimmed = address.trimStart();
  return sameText(trimmed.slice(0, text.length), text) && /^\s*(?:[,;\n\r]|$)/.test(trimmed.slice(text.length));
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
