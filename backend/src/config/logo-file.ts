import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { crc32, inflateSync } from 'node:zlib';
import type { Logo } from '#shared/issuer.js';

/** The file is in every paper, and the store keeps each paper. */
const MAX_BYTES = 100_000;
const MAX_SIDE = 1_000;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
/** of a PNG's colour type */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;
const MAX_PNG_FILTER = 4;

/** Why a file is no logo; it completes a sentence that begins with the setting's name. */
export class LogoFault extends Error {}

const damaged = () => new LogoFault('names a damaged picture.');
const wrongPng = () =>
  new LogoFault(
    'names a PNG that papers cannot show: save it with 8 bits per colour and without interlacing, or as a JPEG.',
  );

/** Reads a logo. It is checked completely, so that no paper fails because of it. Throws `LogoFault`. */
export function readLogo(path: string): Logo {
  const bytes = read(resolve(path));
  const isPng = bytes.subarray(0, 8).equals(PNG_SIGNATURE);
  if (!isPng && !bytes.subarray(0, 3).equals(JPEG_SIGNATURE))
    throw new LogoFault(`must name a PNG or JPEG file, and ${path} is neither.`);
  const { width, height } = isPng ? checkedPng(bytes) : checkedJpeg(bytes);
  return Object.freeze({
    uri: `data:image/${isPng ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`,
    width,
    height,
  });
}

function read(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      throw new LogoFault(`must name a file of at most ${MAX_BYTES / 1000} kB; ${path} has ${Math.ceil(size / 1000)}.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof LogoFault) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new LogoFault(
      code === 'ENOENT' ? `names a file that does not exist: ${path}` : `names a file that cannot be read: ${message}`,
    );
  }
}

interface Size {
  width: number;
  height: number;
}

function checkSize({ width, height }: Size): void {
  if (width === 0 || height === 0) throw damaged();
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw new LogoFault(`must have at most ${MAX_SIDE} × ${MAX_SIDE} pixels, not ${width} × ${height}.`);
}

/** The checksum of each chunk, and all rows of pixels. Source: https://www.w3.org/TR/png-3/ */
function checkedPng(bytes: Buffer): Size {
  const chunks = pngChunks(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.body.length !== 13 || chunks.at(-1)?.type !== 'IEND') throw damaged();
  const size = { width: header.body.readUInt32BE(0), height: header.body.readUInt32BE(4) };
  checkSize(size);
  const [bits = 0, colours = 0, , , interlaced] = header.body.subarray(8);
  const channels = CHANNELS[colours];
  const hasPalette = chunks.some(({ type }) => type === 'PLTE');
  if (channels === undefined || (colours === PALETTE && !hasPalette)) throw damaged();
  // pdfkit shows transparent colours wrongly unless they are those of a palette of 8 bits.
  const hasTransparentColour = chunks.some(({ type }) => type === 'tRNS') && !(colours === PALETTE && bits === 8);
  if (interlaced !== 0 || bits > 8 || hasTransparentColour) throw wrongPng();
  const stride = 1 + Math.ceil((size.width * bits * channels) / 8);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  const rows = inflated(data, stride * size.height);
  for (let row = 0; row < rows.length; row += stride) if ((rows[row] ?? 0) > MAX_PNG_FILTER) throw damaged();
  return size;
}

function pngChunks(bytes: Buffer): { type: string; body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = [];
  for (let start = PNG_SIGNATURE.length; start < bytes.length;) {
    const end = start + 8 + (start + 12 <= bytes.length ? bytes.readUInt32BE(start) : bytes.length);
    if (end + 4 > bytes.length || crc32(bytes.subarray(start + 4, end)) !== bytes.readUInt32BE(end)) throw damaged();
    chunks.push({ type: bytes.toString('latin1', start + 4, start + 8), body: bytes.subarray(start + 8, end) });
    start = end + 4;
  }
  return chunks;
}

function inflated(data: Buffer, length: number): Buffer {
  try {
    const rows = inflateSync(data, { maxOutputLength: length });
    if (rows.length === length) return rows;
  } catch {
    // Wrong data, or more of them than the picture has.
  }
  throw damaged();
}

/** The header of its frame, which is all that pdfkit reads, and the end. Source: ITU-T T.81, B.2 */
function checkedJpeg(bytes: Buffer): Size {
  let at = 2;
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Baseline, extended and progressive frames.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      checkSize(size);
      if (bytes[at + 4] !== 8 || ![1, 3, 4].includes(bytes[at + 9] ?? 0) || !bytes.includes(JPEG_END, at))
        throw damaged();
      return size;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw damaged();
}
