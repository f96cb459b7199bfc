import { isUtf8 } from 'node:buffer';

/** The text of a CSV file in UTF-8, or in UTF-16 with a byte order mark; undefined when its bytes are neither. */
export function textOf(bytes: Buffer): string | undefined {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
  const encoding = wide ?? (bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8');
  if (encoding === 'utf-8') return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
