import { Injectable } from '@nestjs/common';
import type { PagePlace } from './page-table.js';
import type { PageData } from './browser-pages.js';
import type { SitemapEntry, SitemapSource } from './sitemap.js';
import type { PageRequest } from '#shared/page.js';
import { partTag } from '#modules/parts/domain/part-tag.js';
import type { PartSort, Part } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { PageHead, Whole } from './page-head.js';
import { toDollars } from '#shared/money.js';

/** The parts that the home page shows when nobody asked for others: the browser app's `catalogue-query.ts` says the same. */
const FIRST_PARTS: PageRequest<PartSort> = { sort: 'created_at', descending: true, limit: 24 };

/** What search engines and networks learn about the parts: on the home page, on each part's own page and in the sitemap. */
@Injectable()
export class PartPages implements SitemapSource {
  constructor(private readonly parts: PartRepository) {}

  /** One part, looked up by its id; its version tells whether anything changed. */
  async purchase({ id }: PagePlace): Promise<PageData | 'unknown'> {
    const part = await this.parts.find(id);
    return part ? { state: partTag(part), head: () => partHead(part) } : 'unknown';
  }

  /** The newest parts of the catalogue; nothing where somebody searches, because they see others. */
  async home({ query }: PagePlace): Promise<PageData | undefined> {
    if (query) return undefined;
    const revision = await this.parts.revision();
    return {
      state: String(revision),
      head: async () => partsHead((await this.parts.list({}, FIRST_PARTS)).items),
    };
  }

  async count(): Promise<number> {
    return (await this.parts.list({}, { ...FIRST_PARTS, limit: 1 })).total.count;
  }

  revision(): Promise<number> {
    return this.parts.revision();
  }

  /** When a part changed last is known only of one that never did. */
  async *entries(skip: number, most: number): AsyncGenerator<readonly SitemapEntry[]> {
    for await (const chunk of this.parts.outlines(skip, most)) {
      yield chunk.map(({ _id, version, created_at }) => ({
        path: `/purchase/${_id}`,
        ...(version === 1 && { changed: created_at }),
      }));
    }
  }
}

/** Characters of a description; networks and search engines show no more. */
const MOST = 200;

/** What the head of a part's page says about it. */
export function partHead(part: Part): Partial<PageHead> {
  return {
    title: part.name,
    description: shortened(part.description),
    // Networks draw no SVG; the shop's own picture stands in.
    ...(!isSvg(part.image_url) && { picture: part.image_url }),
    firstPicture: part.image_url,
    properties: {
      'og:type': 'product',
      'product:price:amount': priceOf(part),
      'product:price:currency': 'USD',
      'product:availability': isStocked(part) ? 'in stock' : 'out of stock',
    },
    data: (whole) => [product(part, whole)],
  };
}

/** What the head of the home page says about the parts on it. */
export function partsHead(parts: readonly Part[]): Partial<PageHead> {
  if (parts.length === 0) return {};
  const list = (whole: Whole) => ({
    '@type': 'ItemList',
    itemListElement: parts.map((part, i) => ({ '@type': 'ListItem', position: i + 1, item: product(part, whole) })),
  });
  return { data: (whole) => [list(whole)] };
}

/** A part as schema.org has it. Reviews are of the shop, so a part has no rating. */
function product(part: Part, whole: Whole): object {
  const url = whole(`/purchase/${part._id}`);
  return {
    '@type': 'Product',
    '@id': url,
    name: part.name,
    description: shortened(part.description),
    image: whole(part.image_url),
    sku: part._id,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: priceOf(part),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isStocked(part) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: part.min_order },
    },
  };
}

function priceOf({ price_cents }: Part): string {
  return toDollars(price_cents).toFixed(2);
}

/** Whether a minimum order is in stock: nobody can order less. */
function isStocked({ quantity, min_order }: Part): boolean {
  return quantity >= min_order;
}

function isSvg(address: string): boolean {
  return /\.svgz?$/i.test(address.split(/[?#]/)[0] ?? '');
}

/** The text on one line, cut off between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST) return line;
  const cut = line.slice(0, MOST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
}
