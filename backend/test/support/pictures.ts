import { crc32, deflateSync } from 'node:zlib';

interface Png {
  width?: number;
  height?: number;
  bits?: number;
  /** 0: grey, 2: RGB, 3: palette, 4: grey and alpha, 6: RGB and alpha */
  colours?: number;
  interlaced?: boolean;
  /** the bytes of all rows, each after its filter */
  rows?: Buffer;
  /** of a palette's colours */
  transparent?: boolean;
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function aPng(png: Png = {}): Buffer {
  const { width = 8, height = 8, bits = 8, colours = 2, interlaced = false, transparent = false } = png;
  const stride = 1 + Math.ceil((width * bits * (CHANNELS[colours] ?? 1)) / 8);
  const { rows = Buffer.alloc(stride * height) } = png;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(colours === 3 ? [chunk('PLTE', Buffer.from([150, 73, 29]))] : []),
    ...(transparent ? [chunk('tRNS', Buffer.from([0]))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** 8 by 8 pixels of copper. */
export const A_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCN' +
    'l4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR' +
    'CAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA' +
    'BAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCAAJQf/9k=',
  'base64',
);
