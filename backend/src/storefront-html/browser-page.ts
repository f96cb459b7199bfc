import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#shared/http/etag.js';
import type { HeadText } from './page-head.js';

export type Packing = 'br' | 'gzip';

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const pack = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** One page of the browser app as the bytes that answer for it; packed when first asked for so, and once. */
export class BrowserPage {
  private readonly body: Buffer;
  private readonly hash: string;
  private readonly packed: Partial<Record<Packing, Promise<Buffer>>> = {};

  constructor(html: string) {
    this.body = Buffer.from(html);
    this.hash = etagOf(this.body).slice(1, -1);
  }

  /** A strong validator; other bytes, packed ones too, have another. */
  etag(packing?: Packing): string {
    return packing ? `"${this.hash}-${packing}"` : `"${this.hash}"`;
  }

  bytes(packing?: Packing): Buffer | Promise<Buffer> {
    return packing ? (this.packed[packing] ??= pack[packing](this.body)) : this.body;
  }
}

/** The built `index.html`: where a page's head goes, and what stands around it. */
export class PageTemplate {
  private readonly pieces?: [before: string, between: string, after: string];

  constructor(private readonly html: string) {
    const [before, rest = ''] = html.split('<!-- page head -->');
    const [, afterTags = ''] = rest.split('<!-- /page head -->');
    const end = afterTags.indexOf('</head>');
    if (before !== undefined && end !== -1) this.pieces = [before, afterTags.slice(0, end), afterTags.slice(end)];
  }

  /** The page with this head; as it was built when there is none, or no place for one. */
  fill(head?: HeadText): BrowserPage {
    if (!head || !this.pieces) return new BrowserPage(this.html);
    const [before, between, after] = this.pieces;
    return new BrowserPage(before + head.tags + between + head.data + after);
  }
}

/** How to pack an answer for a client; undefined: not at all. Brotli first, whatever order the client has. */
export function packingFor(acceptEncoding = ''): Packing | undefined {
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : name;
    });
  return (['br', 'gzip'] as const).find((packing) => taken.includes(packing));
}
