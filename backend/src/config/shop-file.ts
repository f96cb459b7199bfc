import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FORBIDDEN, isEmail, isHttpsLink, isLink, lengthOf, trimmed } from '#shared/text-rules.js';
import { SettingsError } from './settings-error.js';
import builtIn from './built-in-shop.json' with { type: 'json' };

/** The name of the operator's file in `DATA_DIR`. */
export const SHOP_FILE = 'shop.json';
/** Of the file, in bytes: every page has its content. */
const MAX_BYTES = 16_384;

const FORBIDDEN_CHARACTERS = new RegExp(`[${FORBIDDEN.oneLine}]`);
/** Each rule completes a sentence that begins with the field's name. */
const given = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing.' : rule),
});
const textThat = (fits: (text: string) => boolean, rule: string) => z.string(given(rule)).refine(fits, rule);

const text = (max: number) =>
  textThat(
    (value) => value !== '' && trimmed(value) === value && lengthOf(value) <= max && !FORBIDDEN_CHARACTERS.test(value),
    `must be one line of at most ${max} characters, without blanks around it.`,
  );
const phone = textThat(
  (value) => /^\+?[\d ()./-]{3,30}$/.test(value),
  'must be a phone number such as +1 (503) 555-0142.',
);
const email = textThat((value) => isEmail(value) && value.length <= 100, 'must be an e-mail address.');
/** Only these protocols: a link such as `javascript:` would run as a script of the shop. */
const link = textThat(
  (value) =>
    value.length <= 300 &&
    (isHttpsLink(value) || /^tel:\+?\d{3,20}$/.test(value) || (value.startsWith('mailto:') && isEmail(value.slice(7)))),
  'must be an https address, or begin with mailto: or tel:.',
);
const picture = textThat(
  (value) => value.length <= 300 && (value === builtIn.logo || (isLink(value, true) && !/^http:/i.test(value))),
  'must be an https address, or a path such as /pictures/logo.svg.',
);
const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}.`;
  return z.int(given(rule)).min(min, rule).max(max, rule);
};
const list = <Item extends z.ZodType>(item: Item, max: number, min = 0) => {
  const rule = `must be a list of ${min} to ${max}.`;
  return z.array(item, given(rule)).min(min, rule).max(max, rule);
};
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, given('must be an object.'));
const links = list(group({ name: text(40), href: link }), 8);

const SHOP = group({
  name: text(40),
  /** for search engines and link previews */
  description: text(200),
  /** one sentence about the shop, in its footer */
  promise: text(120),
  /** at the top of the home page */
  introduction: group({ headline: text(80), text: text(300) }),
  logo: picture.optional(),
  /** of link previews, 1200 × 630, and what it shows */
  picture: group({ href: picture, text: text(200) }).optional(),
  /** the year in the footer's copyright */
  since: wholeNumber(1900, 2200),
  address: list(text(60), 5, 1),
  phone,
  email,
  hours: list(text(60), 7),
  contact_note: text(300),
  social: links,
  /** terms, privacy, imprint */
  legal: links,
  figures: list(group({ name: text(40), value: wholeNumber(0, 999_999) }), 4),
  portfolio: group({
    name: text(60),
    about: text(500),
    education: list(
      group({
        exam: text(80),
        year: wholeNumber(1900, 2200),
        result: text(60),
        institute: text(80),
        board: text(80),
      }),
      6,
    ),
    skills: list(text(40), 24),
    projects: list(group({ name: text(60), about: text(300), href: link }), 9),
  }),
});

/** Who runs the shop, as its pages and mails show it. */
export type Shop = z.output<typeof SHOP>;

/** The demo's. */
export const BUILT_IN_SHOP: Shop = builtIn;

/** The shop of the file in `DATA_DIR`, or the demo's without one. Throws `SettingsError` for a file that cannot be used. */
export function readShopFile(dataDir: string): Shop {
  const file = join(dataDir, SHOP_FILE);
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder that cannot be one is reported when it is opened.
    if (code === 'ENOENT' || code === 'ENOTDIR') return BUILT_IN_SHOP;
    throw new SettingsError(`${file} cannot be read (${code}).`);
  }
  if (content.length > MAX_BYTES) throw new SettingsError(`${file}: it must have at most ${MAX_BYTES} bytes.`);
  const { data, error } = SHOP.safeParse(parsed(content.toString()));
  if (error) throw new SettingsError(`${file}: ${sentence(error.issues[0])}`);
  return Object.freeze(data);
}

/** Undefined when the text is no JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function sentence(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => JSON.stringify(key)).join(', ');
    return `${path ? `${path} has` : 'it has'} unknown fields: ${names}.`;
  }
  return path === '' ? 'it must be one object of JSON.' : `${path} ${issue?.message}`;
}
