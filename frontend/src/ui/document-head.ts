import { useEffect } from 'react';
import { brand } from './brand';

/** What a page's head says besides its title. */
export interface HeadTags {
  description: string;
  /** the page's one path; absent: search engines are to leave it out */
  canonical?: string;
}

/** The shop's public origin, which the server knows and writes into the first page's head. */
let origin = window.location.origin;

export function setTitle(page: string): void {
  document.title = `${page} · ${brand.name}`;
}

/** The path of the page that the head describes; undefined when it describes one that has none. */
export function describedPath(): string | undefined {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) return undefined;
  const url = new URL(link.href);
  origin = url.origin;
  return url.pathname;
}

/**
 * Describes a page: the same one anew, or another one. For another, whatever the server said of the page that was asked for goes, its data and
 * pictures too.
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
 * Names the page in the tab and for whoever listens. Without a name the page keeps that of `app/page-heads.json`; `tags` are for a page whose
 * data decides what its head says.
 */
export function useDocumentTitle(page?: string, tags?: HeadTags): void {
  useEffect(() => {
    if (page !== undefined) setTitle(page);
  }, [page]);

  const { description, canonical } = tags ?? {};
  useEffect(() => {
    if (description !== undefined) describePage({ description, canonical });
  }, [description, canonical]);
}
