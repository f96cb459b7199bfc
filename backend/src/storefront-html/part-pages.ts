import { Injectable } from '@nestjs/common';
import type { PagePlace } from './page-table.js';
import type { PageData } from './browser-pages.js';
import type { SitemapEntry, SitemapSource } from './sitemap.js';
import type { PageRequest } from '#shared/page.js';
import { partTag } from '#modules/parts/http/part-etag.js';
import type { PartSort, Part } from '#modules/parts/domain/part.js';
import { type Attribute, NO_ATTRIBUTES, plainValues } from '#modules/parts/domain/attribute.js';
import { PICTURE_WIDTHS, pictureFile, uploadAt } from '#modules/parts/domain/upload.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { PageHead, Absolute } from './page-head.js';
import { CategoryPages } from './category-pages.js';
import { toDollars } from '#shared/money.js';

/** The parts that the home page shows without a search; must equal the default in the browser app. */
const FIRST_PARTS: PageRequest<PartSort> = { sort: 'created_at', descending: true, limit: 24 };

/** The parts in page heads and in the sitemap. */
@Injectable()
export class PartPages implements SitemapSource {
  private listed: { revision: number; paths: readonly string[] } = { revision: NaN, paths: [] };

  constructor(
    private readonly parts: PartRepository,
    private readonly categories: CategoryPages,
    private readonly attributes: AttributeStore,
  ) {}

  /** One part; its ETag identifies the state. */
  async purchase({ id }: PagePlace): Promise<PageData | 'unknown'> {
    const part = await this.parts.find(id);
    if (!part || part.archived) return 'unknown';
    const { entries, revision } = part.attributes ? await this.attributes.read() : NO_ATTRIBUTES;
    return { state: `${partTag(part)} ${revision}`, head: () => partHead(part, entries) };
  }

  /** The newest parts; nothing for a search, whose page shows other parts. */
  async home({ query }: PagePlace): Promise<PageData | undefined> {
    if (query) return undefined;
    const revision = await this.parts.revision();
    return {
      state: String(revision),
      head: async () => partsHead((await this.parts.list({}, FIRST_PARTS)).items),
    };
  }

  /** Read again only after a change of parts or categories, because it counts all parts. */
  async first(): Promise<readonly string[]> {
    const revision = await this.parts.revision();
    if (this.listed.revision !== revision) this.listed = { revision, paths: await this.categories.paths() };
    return this.listed.paths;
  }

  async count(): Promise<number> {
    return (await this.parts.list({}, { ...FIRST_PARTS, limit: 1 })).total.count;
  }

  revision(): Promise<number> {
    return this.parts.revision();
  }

  /** The store has no date of the last change, so only unchanged parts have a date. */
  async *entries(skip: number, limit: number): AsyncGenerator<readonly SitemapEntry[]> {
    for await (const chunk of this.parts.outlines(skip, limit)) {
      yield chunk.map(({ _id, version, created_at }) => ({
        path: `/purchase/${_id}`,
        ...(version === 1 && { changed: created_at }),
      }));
    }
  }
}

/** Characters of a description; search engines and link previews show no more. */
const MAX_DESCRIPTION = 200;

/** How wide the browser app shows the first picture of a part; with another value than there browsers load it twice. */
const FIRST_PICTURE_SIZES = '(width < 60rem) 100vw, 42rem';

/** The head of a part's page. */
export function partHead(part: Part, attributes: readonly Attribute[]): Partial<PageHead> {
  const { image_url, pictures = [{ url: image_url }] } = part;
  return {
    title: part.name,
    description: shortened(part.description),
    // Link previews do not support SVG: the shop's picture is used.
    pictures: pictures.filter(({ url }) => !isSvg(url)).map(({ url, alt = part.name }) => ({ href: url, text: alt })),
    firstPicture: firstPicture(image_url),
    properties: {
      'og:type': 'product',
      'product:price:amount': priceOf(part),
      'product:price:currency': 'USD',
      'product:availability': isStocked(part) ? 'in stock' : 'out of stock',
    },
    data: (whole) => {
      const image = pictures.length > 1 && { image: pictures.map(({ url }) => whole(url)) };
      return [{ ...product(part, whole), ...image, ...properties(part, attributes) }];
    },
  };
}

/** An uploaded picture in all of its widths. */
function firstPicture(address: string): PageHead['firstPicture'] {
  const _id = uploadAt(address);
  if (_id === undefined) return { href: address };
  const srcset = PICTURE_WIDTHS.map((width) => `/pictures/${pictureFile(_id, width)} ${width}w`);
  return { href: address, srcset: srcset.join(', '), sizes: FIRST_PICTURE_SIZES };
}

/** The data of the home page. */
export function partsHead(parts: readonly Part[]): Partial<PageHead> {
  if (parts.length === 0) return {};
  const list = (whole: Absolute) => ({
    '@type': 'ItemList',
    itemListElement: parts.map((part, i) => ({ '@type': 'ListItem', position: i + 1, item: product(part, whole) })),
  });
  return { data: (whole) => [list(whole)] };
}

/** A part as a schema.org product. It has no rating, because reviews are about the shop. */
function product(part: Part, whole: Absolute): object {
  const url = whole(`/purchase/${part._id}`);
  return {
    '@type': 'Product',
    '@id': url,
    name: part.name,
    description: shortened(part.description),
    image: whole(part.image_url),
    sku: part.sku ?? part._id,
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

/** The attributes of a part as schema.org properties, in the order of its category. */
function properties({ attributes: values = [] }: Part, attributes: readonly Attribute[]): object {
  const additionalProperty = Object.entries(plainValues(values)).flatMap(([key, value]) => {
    const name = attributes.find((attribute) => attribute.key === key)?.name;
    return name === undefined ? [] : { '@type': 'PropertyValue', name, value };
  });
  return additionalProperty.length > 0 ? { additionalProperty } : {};
}

function priceOf({ price_cents }: Part): string {
  return toDollars(price_cents).toFixed(2);
}

/** Whether the minimum order is in stock. */
function isStocked({ quantity, min_order }: Part): boolean {
  return quantity >= min_order;
}

function isSvg(address: string): boolean {
  return /\.svgz?$/i.test(address.split(/[?#]/)[0] ?? '');
}

/** The text on one line, truncated between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
}
