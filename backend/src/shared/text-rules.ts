/** The shop's own pictures may be given by their path. */
const OWN_PICTURE = /^\/pictures\/[\w-]+\.(svg|png|jpg|webp|avif)$/;
const PHONE = /^\+?[0-9]+$/;
/** Has no flags, because a pattern in the API document cannot have any. */
const LINK = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#]\S*$/;
/**
 * Every ASCII address that an identity provider may have; the browser's forms keep the spec's narrower rule. Only ASCII, because lower-casing
 * maps letters such as the Kelvin sign to ASCII. Source: https://html.spec.whatwg.org/#valid-e-mail-address, with `_` in domains
 */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;

/** Marks that change the direction of text, written for a character class. */
export const DIRECTION_MARKS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
/** What a text must not contain, written for a character class: control characters, and marks of direction. Patterns of the API document have no flags. */
export const FORBIDDEN = {
  /** also every line break */
  oneLine: `\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029${DIRECTION_MARKS}`,
  /** but line breaks and tabs are allowed */
  severalLines: `\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F${DIRECTION_MARKS}`,
} as const;

/** Invisible characters, but the two that join letters of other scripts and emoji. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
/** Those two where they join nothing: beside ASCII, or at an end. */
const JOINERS = /(^|[\s -~])[\u200C\u200D]+|[\u200C\u200D]+(?=$|[\s -~])/g;

/** The text without invisible characters, which copying from mails and other programs adds, to search for it. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(JOINERS, '$1');
}

/** Letters and symbols without a shape, such as the Hangul filler and the empty Braille pattern, are not seen. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * What an empty text may consist of, written for a character class. Patterns of the API document have no categories, so they know white
 * space, control characters and the usual invisible ones, but not single accents and characters that Unicode does not assign.
 */
export const BLANK =
  '\\s\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0';

/** The text without surrounding white space; empty if it has no letter, digit, symbol or punctuation mark, because a reader sees nothing. */
export function trimmed(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

const bare = ({ source }: RegExp) => source.slice(1, -1);

/** The rules as regular expressions without anchors, for the API document; a link must also parse as a URL. */
export const PATTERNS = {
  phone: bare(PHONE),
  link: bare(LINK),
  httpsLink: bare(LINK).replace('[Ss]?', '[Ss]'),
  linkOrOwnPicture: `${bare(OWN_PICTURE)}|${bare(LINK)}`,
  email: bare(EMAIL),
};

/** The length in code points, so that an emoji is one character. */
export function lengthOf(text: string): number {
  return [...text].length;
}

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** Whether `text` is an http or https address with a host, or, if `ownPictures`, the path of one of the shop's pictures. */
export function isLink(text: string, ownPictures = false): boolean {
  if (ownPictures && OWN_PICTURE.test(text)) return true;
  return LINK.test(text) && URL.canParse(text);
}

/** Whether `text` is an https address with a host. */
export function isHttpsLink(text: string): boolean {
  return isLink(text) && /^https:/i.test(text);
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether the day exists in the calendar, `2026-03-01`: 30 February is none. */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The text, or its beginning with an ellipsis: so many code points at most. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}
