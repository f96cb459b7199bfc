import type { AttributePatchBody, AttributeView, NewAttributeBody } from '@/api/types.gen';
import type { Family } from '@/api/units.gen';
import { newAttributeBodyLimits as limits } from '@/api/limits.gen';
import { filledLines, trimmed } from '@/ui/text-rules';

/** An attribute as its form has it. */
export interface AttributeFields {
  name: string;
  key: string;
  kind: AttributeView['kind'];
  /** empty: no unit */
  family?: Family | '';
  unit?: string;
  /** one per line */
  choices?: string;
  in_table: boolean;
  as_filter: boolean;
}

export function toFields(attribute?: AttributeView): AttributeFields {
  const { choices = [], ...fields } = attribute ?? {
    ...{ name: '', key: '', kind: 'text' as const, in_table: true, as_filter: true },
  };
  return { family: '', unit: '', ...fields, choices: choices.join('\n') };
}

/** The request that adds it: only what its kind has. */
export function bodyOf({ kind, family, unit, choices = '', ...fields }: AttributeFields): NewAttributeBody {
  const hasUnit = kind === 'number' && family;
  return {
    ...{ name: trimmed(fields.name), key: trimmed(fields.key), kind },
    ...{ in_table: fields.in_table, as_filter: fields.as_filter },
    ...(hasUnit && { family, unit: unit ?? '' }),
    ...((kind === 'choice' || kind === 'choices') && { choices: filledLines(choices) }),
  };
}

const CHANGEABLE = ['name', 'kind', 'family', 'unit', 'choices', 'in_table', 'as_filter'] as const;

/** The request that changes it: null removes what its new kind does not have. */
export function changesOf(before: AttributeView, typed: AttributeFields): AttributePatchBody {
  const after = bodyOf(typed);
  const changed = CHANGEABLE.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}

/** Whether values of parts may not fit after the change. */
export function asksFirst({ choices = [] }: AttributeView, change: AttributePatchBody): boolean {
  const isKept = (choice: string) => change.choices?.includes(choice) ?? change.choices === undefined;
  return 'kind' in change || 'family' in change || !choices.every(isKept);
}

/** A key made of the name: `Größe, außen` becomes `groesse_aussen`. */
export function proposedKey(name: string): string {
  const plain = name.toLowerCase().replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? letter);
  const words = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_');
  return words
    .replace(/^[^a-z]+/, '')
    .slice(0, limits.key)
    .replace(/_+$/, '');
}

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
