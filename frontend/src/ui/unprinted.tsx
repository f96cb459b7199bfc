import { Fragment } from 'react';
import { PRINTED_CHARACTERS } from './printed-characters.gen';

/** What papers print for a character that their fonts lack. */
const STAND_IN = '▯';
const OTHER = `[^\\s${PRINTED_CHARACTERS}]+`;
const UNPRINTED = new RegExp(`${OTHER}(?: +${OTHER})*`, 'gu');
const MAX_RUNS = 3;
const MAX_LENGTH = 20;

/** The pieces of a text that papers cannot show, each once, and what they print instead, as the server's `printable` does. */
export function unprintedIn(text: string): { typed: string; printed: string }[] {
  const pieces =
    text
      .normalize('NFC')
      .replaceAll(/\p{Cf}/gu, '')
      .match(UNPRINTED) ?? [];
  return [...new Set(pieces)]
    .map((typed) => ({ typed, printed: typed.replaceAll(/\p{M}/gu, '').replaceAll(/[^ ]/gu, STAND_IN) }))
    .filter(({ printed }) => printed !== '');
}

/** Undefined when papers can show all of the text. */
export function noteOn(text: string) {
  const pieces = unprintedIn(text);
  if (pieces.length === 0) return undefined;
  const shown = pieces.slice(0, MAX_RUNS);
  const more = pieces.length > MAX_RUNS ? ', …' : '';
  return (
    <>
      Papers cannot show {listed(shown.map(({ typed }) => typed))}
      {more} and will print {listed(shown.map(({ printed }) => printed))}
      {more} instead.
    </>
  );
}

/** Each apart from the others, because some scripts are written from right to left. */
function listed(texts: readonly string[]) {
  return texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{shortened(text)}</bdi>
    </Fragment>
  ));
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}
