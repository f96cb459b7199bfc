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

/** Without line breaks. */
const ONE_LINE = /^[^\n\r\u2028\u2029]*$/;

const bare = ({ source }: RegExp) => source.slice(1, -1);

/** The rules as regular expressions without anchors, for the API document; a link must also parse as a URL. */
export const PATTERNS = {
  phone: bare(PHONE),
  link: bare(LINK),
  linkOrOwnPicture: `${bare(OWN_PICTURE)}|${bare(LINK)}`,
  email: bare(EMAIL),
  oneLine: bare(ONE_LINE),
};

/** The length in code points, so that an emoji is one character. */
export function lengthOf(text: string): number {
  return [...text].length;
}

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

export function isOneLine(text: string): boolean {
  return ONE_LINE.test(text);
}

/** Whether `text` is an http or https address with a host, or, if `ownPictures`, the path of one of the shop's pictures. */
export function isLink(text: string, ownPictures = false): boolean {
  if (ownPictures && OWN_PICTURE.test(text)) return true;
  return LINK.test(text) && URL.canParse(text);
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether the day exists in the calendar, `2026-03-01`: 30 February is none. */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
