import { escapeHtml } from '#shared/escape-html.js';

/** Markup made by `html`: the only values that it does not escape. */
export class Html {
  constructor(readonly markup: string) {}
}

type Value = Html | readonly Html[] | string | number | false | undefined;

/** A template tag that escapes every value. Attributes must be in double quotes; an address in one must have been checked. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(slimOf(parts).reduce((all, part, index) => all + markupOf(values[index - 1]) + part));
}

/** The parts of each template without the indentation of the source, which would be a third of a long message. */
const slim = new WeakMap<TemplateStringsArray, readonly string[]>();

function slimOf(parts: TemplateStringsArray): readonly string[] {
  const made = slim.get(parts) ?? parts.map((part) => part.replace(/\s*\n\s*/g, '\n'));
  slim.set(parts, made);
  return made;
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return value === undefined || value === false ? '' : escapeHtml(String(value));
}
