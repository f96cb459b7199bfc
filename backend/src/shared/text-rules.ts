/** Pictures this shop serves itself may be named by their path. */
const OWN_PICTURE = /^\/pictures\/[\w-]+\.(svg|png|jpg|webp|avif)$/;

export function isPhone(text: string): boolean {
  return /^\+?[0-9]+$/.test(text);
}

/** Whether `text` is an http or https address with a host, or, if `ownPictures`, the path of one of the shop's pictures. */
export function isLink(text: string, ownPictures = false): boolean {
  if (ownPictures && OWN_PICTURE.test(text)) return true;
  return /^https?:\/\/[^\s/?#]+\.?[^\s]*$/i.test(text) && URL.canParse(text);
}

/** The spec's e-mail pattern: local part, domain, top level of 2 to 4 characters. */
export function isEmail(text: string): boolean {
  return /^[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,4}$/i.test(text);
}
