import { z } from 'zod';
import { changedFields } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { listOf, oneOf, text, whole } from '#shared/record.js';
import type { KeptList, ListChange } from './kept-list.js';
import type { SynonymMap } from './part-search.js';
import { formsOf, writtenWords } from './search-words.js';

/** A word of a search, and texts that find the same parts. */
const SYNONYM = z.strictObject({
  /** in lower case, without accents and marks */
  word: text,
  /** a part must have every word of one of these texts */
  words: listOf(text),
});
export type Synonym = z.infer<typeof SYNONYM>;

/** All synonyms, as every store keeps them after the first change; a shop without it has `FIRST_SYNONYMS`. */
export const SYNONYMS_RECORD = z.strictObject({
  _id: oneOf('parts'),
  /** sorted by word */
  entries: listOf(SYNONYM),
  /** counts the changes */
  revision: whole(1),
});
export type Synonyms = KeptList<Synonym>;

export const MAX_SYNONYMS = 500;
const MAX_WORD_LENGTH = 40;
export const WORD_RULE = `One word of letters and digits, at most ${MAX_WORD_LENGTH} characters`;

const first: Readonly<Record<string, readonly string[]>> = {
  cpu: ['processor'],
  gpu: ['graphics card', 'video card'],
  hdd: ['hard disk', 'hard drive'],
  mainboard: ['motherboard'],
  memory: ['ram'],
  mobo: ['mainboard', 'motherboard'],
  motherboard: ['mainboard'],
  nic: ['network card', 'network adapter'],
  processor: ['cpu'],
  psu: ['power supply'],
  ram: ['memory'],
  ssd: ['solid state drive', 'nvme drive'],
};
export const FIRST_SYNONYMS: Synonyms = {
  entries: Object.entries(first).map(([word, words]) => ({ word, words })),
  revision: 0,
};

/** The word as synonyms have it; undefined for a text that breaks `WORD_RULE`. Marks beside it are ignored. */
export function synonymWord(typed: string): string | undefined {
  const [word, ...others] = writtenWords(typed);
  const isOne = word !== undefined && others.length === 0 && word.length <= MAX_WORD_LENGTH;
  return isOne ? formsOf(word)[0] : undefined;
}

export function synonymMap(entries: readonly Synonym[]): SynonymMap {
  return new Map(entries.map(({ word, words }) => [word, words]));
}

type SynonymChange = ListChange<Synonym, (typeof SYNONYM_ACTIONS)[number], 'synonym'>;

/** Sets the texts of a word. Throws when the words would be too many. */
export function withSynonym(entries: readonly Synonym[], synonym: Synonym, by: Actor): SynonymChange {
  const { word } = synonym;
  const before = entries.find((entry) => entry.word === word);
  if (before && recorded(before).words === recorded(synonym).words) return { entries };
  if (!before && entries.length >= MAX_SYNONYMS) throw synonymErrors.tooMany();
  const after = [...entries.filter((entry) => entry.word !== word), synonym];
  const changed = before
    ? { action: 'synonym-changed' as const, ...changedFields(recorded(before), recorded(synonym)) }
    : { action: 'synonym-added' as const, after: recorded(synonym) };
  return {
    entries: after.sort((one, other) => (one.word < other.word ? -1 : 1)),
    event: { ...changed, by, subject: subject(word) },
  };
}

export function withoutSynonym(entries: readonly Synonym[], word: string, by: Actor): SynonymChange {
  const before = entries.find((entry) => entry.word === word);
  if (!before) return { entries };
  const event = { action: 'synonym-deleted', by, subject: subject(word), before: recorded(before) } as const;
  return { entries: entries.filter((entry) => entry !== before), event };
}

export const SYNONYM_ACTIONS = ['synonym-added', 'synonym-changed', 'synonym-deleted'] as const;
const subject = (word: string) => ({ type: 'synonym', id: word, label: word }) as const;
const recorded = ({ words }: Synonym) => ({ words: words.join(', ') });

export const synonymErrors = {
  tooMany: () =>
    new DomainError('conflict', 'too-many-synonyms', `There are ${MAX_SYNONYMS} synonyms already. Delete one first.`),
};
