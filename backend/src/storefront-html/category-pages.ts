import { Injectable } from '@nestjs/common';
import { CategoriesService } from '#modules/parts/categories.service.js';
import type { Category } from '#modules/parts/domain/category.js';
import type { Moved, PageData } from './browser-pages.js';
import type { PageHead } from './page-head.js';
import type { PagePlace } from './page-table.js';

/** The categories in page heads and in the sitemap: those with parts on sale. */
@Injectable()
export class CategoryPages {
  constructor(private readonly categories: CategoriesService) {}

  /** One category; with a slug that it had before, where it is now. */
  async category({ id }: PagePlace): Promise<PageData | Moved | 'unknown'> {
    const slug = decodeURIComponent(id);
    const path = await this.categories.path(slug);
    const category = path?.at(-1);
    if (!path || !category) return 'unknown';
    if (category.slug !== slug) return { to: pathOf(category) };
    const state = JSON.stringify(path.map(({ name, slug: own, picture }) => [name, own, picture]));
    return { state, head: ({ description }) => categoryHead(path, category, description) };
  }

  async paths(): Promise<string[]> {
    return (await this.categories.withParts()).map(({ category }) => pathOf(category));
  }
}

function pathOf({ slug }: Category): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** The page shows the same way from the home page to the category. */
function categoryHead(path: readonly Category[], category: Category, description: string): Partial<PageHead> {
  const way = [
    { name: 'Home', path: '/' },
    { name: 'Catalogue', path: '/catalogue' },
    ...path.map((one) => ({ name: one.name, path: pathOf(one) })),
  ];
  return {
    title: category.name,
    description: `${category.name}. ${description}`,
    canonical: pathOf(category),
    data: (whole) => [
      {
        '@type': 'BreadcrumbList',
        itemListElement: way.map((place, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: place.name,
          item: whole(place.path),
        })),
      },
    ],
  };
}
