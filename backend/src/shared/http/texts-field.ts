import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { lengthOf, trimmed } from '../text-rules.js';
import { checkedField, type FieldOptions, ONE_LINE, type Rule, untrimmed } from './fields.js';

/** A list of `min`, by default 1, to `max` texts of one line, trimmed. */
export function Texts({
  min = 1,
  max,
  maxLength,
  rules = [],
  unique,
  ...options
}: FieldOptions & {
  min?: 0 | 1;
  max: number;
  /** characters of each text */
  maxLength: number;
  /** of each text */
  rules?: { ok: (value: string) => boolean; message: string }[];
  /** the message for a text that is there twice; absent: it may be */
  unique?: string;
}): PropertyDecorator {
  const areTexts: Rule = {
    ok: (value: unknown) =>
      Array.isArray(value) &&
      value.length >= min &&
      value.length <= max &&
      value.every((text) => typeof text === 'string'),
    message: `${min} to ${max} texts`,
  };
  const length = { ok: (text: string) => lengthOf(text) <= maxLength, message: `At most ${maxLength} characters each` };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map((text: unknown) => (typeof text === 'string' ? trimmed(text) : text)) : value,
    ),
    checkedField(
      options,
      areTexts,
      [
        ...[length, ONE_LINE, ...rules].map(({ ok, message }) => ({
          ok: (texts: string[]) => texts.every((text) => ok(text as never, texts as never)),
          message,
        })),
        ...(unique === undefined
          ? []
          : [{ ok: (texts: string[]) => new Set(texts).size === texts.length, message: unique }]),
      ],
      {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength, pattern: untrimmed(undefined, false, false) },
        minItems: min,
        maxItems: max,
        ...(unique !== undefined && { uniqueItems: true }),
      },
    ) as PropertyDecorator,
  );
}
