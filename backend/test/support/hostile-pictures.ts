import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG in grey that says that it has this size. */
function grey(width: number, height: number, pixels: Buffer, others: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    ...[PNG_SIGNATURE, chunk('IHDR', header), ...others],
    ...[chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** The height and the width in the header of a JPEG. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

const cut = (content: Buffer, share: number) => content.subarray(0, Math.floor(content.length * share));

/** Files that are no picture of the shop, by what is wrong with them; their names end like a picture's. */
export async function hostilePictures(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp] = await Promise.all([
    sharp(Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * index) % 251)), {
      raw: { width: 300, height: 200, channels: 3 },
    })
      .jpeg()
      .toBuffer(),
    blank(300, 200).png({ compressionLevel: 0 }).toBuffer(),
    blank(300, 200).webp().toBuffer(),
  ]);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const wrongChecksum = Buffer.from(png);
  wrongChecksum[29] = (wrongChecksum[29] ?? 0) ^ 0xff;
  return {
    'an empty file': Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    text: Buffer.from('This is a picture.'),
    'an SVG with a script': svg,
    'an SVG with a head of XML': Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg]),
    'an SVG that reads a file': Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
    HTML: Buffer.from('<!doctype html><script>alert(document.cookie)</script>'),
    'HTML behind the first bytes of a GIF': Buffer.from('GIF89a<script>alert(1)</script>'),
    'a GIF': await blank(9, 9).gif().toBuffer(),
    'a TIFF': await blank(9, 9).tiff().toBuffer(),
    'an AVIF': await blank(16, 16).heif({ compression: 'av1' }).toBuffer(),
    'a BMP': Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1'),
    'an ICO': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 1, 0, 0, 22, 0, 0, 0]),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    'a ZIP': Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1'),
    PostScript: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n'),
    'a film in RIFF': Buffer.from(`RIFF\x24\0\0\0AVI LIST${'\0'.repeat(40)}`, 'latin1'),
    'an HDR picture': Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\x01\x01\x01\x01', 'latin1'),
    'a PPM picture': Buffer.from('P6\n1 1\n255\n\x01\x01\x01', 'latin1'),
    'a picture of vips': Buffer.from([0xb6, 0xa6, 0xf2, 0x08, ...Array<number>(60).fill(0)]),
    'random bytes': Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256)),
    'the first bytes of a JPEG': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'half of a JPEG': cut(jpeg, 0.5),
    'nearly all of a JPEG': cut(jpeg, 0.97),
    'a JPEG with more than 50 million pixels': resized(jpeg, 65_500, 65_500),
    'a JPEG without a width': resized(jpeg, 0, 200),
    'the first bytes of a PNG': PNG_SIGNATURE,
    'half of a PNG': cut(png, 0.5),
    'a PNG with a wrong checksum': wrongChecksum,
    'a PNG without a width': grey(0, 9, Buffer.alloc(90)),
    'a PNG without pixels': grey(900, 900, Buffer.alloc(0)),
    'a PNG of 400 million pixels': grey(20_000, 20_000, Buffer.alloc(20_001 * 20)),
    'a PNG of two thousand million columns': grey(2_147_483_647, 1, Buffer.alloc(9)),
    'half of a WebP': cut(webp, 0.5),
    'the first bytes of a WebP': Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'),
  };
}

/** Pictures that the shop takes, but not as they are. */
export async function oddPictures(): Promise<Record<string, Buffer>> {
  const jpeg = await blank(30, 20)
    .withExif({ IFD0: { Copyright: 'GPS-SECRET' } })
    .jpeg()
    .toBuffer();
  const frame = { width: 20, height: 20, channels: 4 as const };
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 4, 0xff), Buffer.alloc(20 * 20 * 4, 0x7f)]);
  return {
    'a JPEG with a script behind it': Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    'a JPEG with a place and an author': jpeg,
    'an animated WebP': await sharp(frames, { raw: { ...frame, height: 40, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
    'a PNG with a comment of fifty megabytes': grey(9, 9, Buffer.alloc(90), [
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))])),
    ]),
    'a PNG in 16 bits with transparency': await blank(9, 9).toColourspace('rgb16').ensureAlpha().png().toBuffer(),
    'a JPEG in the colours of print': await blank(9, 9).toColourspace('cmyk').jpeg().toBuffer(),
  };
}
