import { useEffect } from 'react';
import { brand } from './brand';

/** The tags of a page's head besides the title. */
export interface HeadTags {
  description: string;
  /** the canonical path; when it is absent, search engines must not index the page */
  canonical?: string;
}

/** The shop's public origin, which the server writes into the head of the first page. */
let origin = window.location.origin;

export function setTitle(page: string): void {
  document.title = `${page} · ${brand.name}`;
}

/** The canonical path in the head, or undefined. */
export function describedPath(): string | undefined {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) return undefined;
  const url = new URL(link.href);
  origin = url.origin;
  return url.pathname;
}

/**
 * Writes the tags of a page. When the canonical path changes, it removes all tags that the server wrote for the first page.
 */
export function describePage({ description, canonical }: HeadTags): void {
  const described = describedPath();
  if (described !== undefined && described === canonical) {
    document.head.querySelector('meta[name="description"]')?.setAttribute('content', description);
    return;
  }
  document.head.querySelectorAll('[data-head]').forEach((element) => element.remove());
  add('meta', { name: 'description', content: description });
  if (canonical === undefined) add('meta', { name: 'robots', content: 'noindex' });
  else add('link', { rel: 'canonical', href: new URL(canonical, origin).href });
}

function add(tag: 'meta' | 'link', attributes: Record<string, string>): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ ...attributes, 'data-head': '' })) element.setAttribute(name, value);
  document.head.append(element);
}

/**
 * Sets the title of a page or panel whose title depends on its data, until it closes; other titles are in `app/pages.json`.
 * `tags` describe the page to search engines.
 */
export function useDocumentTitle(page?: string, tags?: HeadTags): void {
  useEffect(() => {
    if (page === undefined) return;
    const before = document.title;
    setTitle(page);
    return () => {
      document.title = before;
    };
  }, [page]);

  const { description, canonical } = tags ?? {};
  useEffect(() => {
    if (description !== undefined) describePage({ description, canonical });
  }, [description, canonical]);
}
