import { Injectable } from '@nestjs/common';
import type { PagePlace } from '#shared/http/address.js';
import type { PageData } from './browser-pages.js';
import type { SitemapEntry, SitemapSource } from './sitemap.js';
import type { PageRequest } from '#shared/page.js';
import { partTag } from '#modules/parts/domain/part-tag.js';
import type { PartSort } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { partHead, partsHead } from './part-head.js';

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
