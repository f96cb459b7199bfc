import type { Shop } from '#app/config/shop-file.js';
import { escapeHtml } from '#shared/escape-html.js';

/** The shop in the heads of its pages. */
export type Site = Pick<Shop, 'name' | 'description' | 'picture' | 'logo'>;

/** Makes an absolute URL of a path; absolute URLs stay as they are. */
export type Absolute = (pathOrAddress: string) => string;

/** The head of one page, for search engines and link previews. */
export interface PageHead {
  /** without the shop's name */
  title: string;
  description: string;
  /** the canonical path; absent: search engines must not index the page */
  canonical?: string;
  /** the page's own preview pictures, each a path or URL and what it shows; none: the shop's */
  pictures?: readonly { href: string; text: string }[];
  /** the first picture on the page, which browsers preload; `srcset` and `sizes` as on the page, if it has several widths */
  firstPicture?: { href: string; srcset?: string; sizes?: string };
  /** Open Graph properties besides those that every page has */
  properties?: Readonly<Record<string, string>>;
  /** schema.org objects */
  data?: (whole: Absolute) => object[];
}

/** A head as HTML: the tags, and the data block, which is placed last because browsers do not wait for it. */
export interface HeadText {
  tags: string;
  data: string;
}

/**
 * Writes a head. Without `origin` (a request without a valid host) it has no URLs and no data. The browser app removes the elements with
 * `data-head` when it navigates.
 */
export function writeHead(head: PageHead, site: Site, origin?: string): HeadText {
  const whole: Absolute = (path) => new URL(path, origin).href;
  const lines = [
    `<title>${escapeHtml(fullTitle(head, site))}</title>`,
    meta('name', 'description', head.description),
    ...(head.firstPicture === undefined ? [] : [preloadLink(head.firstPicture)]),
    ...(head.canonical === undefined ? [meta('name', 'robots', 'noindex')] : []),
    ...(origin === undefined ? [] : addresses(head, site, whole)),
  ];
  const schemaObjects = origin === undefined || !head.data ? [] : head.data(whole);
  return { tags: lines.join('\n    '), data: schemaObjects.length > 0 ? dataBlock(schemaObjects) : '' };
}

function fullTitle({ title }: PageHead, { name }: Site): string {
  return `${title} · ${name}`;
}

function addresses(head: PageHead, site: Site, whole: Absolute): string[] {
  const url = head.canonical === undefined ? [] : [whole(head.canonical)];
  const own = head.pictures ?? [];
  const pictures = own.length === 0 && site.picture ? [site.picture] : own;
  const properties: Record<string, string> = {
    'og:site_name': site.name,
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    ...(url[0] !== undefined && { 'og:url': url[0] }),
    ...(pictures.length > own.length && { 'og:image:width': '1200', 'og:image:height': '630' }),
    ...head.properties,
  };
  // Each text belongs to the picture before it.
  const images = pictures.flatMap(({ href, text }) => [
    ['og:image', whole(href)] as const,
    ['og:image:alt', text] as const,
  ]);
  return [
    ...url.map((href) => `<link rel="canonical" href="${escapeHtml(href)}" data-head />`),
    ...[...images, ...Object.entries(properties)].map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', pictures.length > 0 ? 'summary_large_image' : 'summary'),
  ];
}

function preloadLink({ href, srcset, sizes }: NonNullable<PageHead['firstPicture']>): string {
  const named = { href, ...(srcset && { imagesrcset: srcset }), ...(sizes && { imagesizes: sizes }) };
  const attributes = Object.entries(named).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link rel="preload" as="image" fetchpriority="high" ${attributes.join(' ')} data-head />`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-head />`;
}

/** A data block is not a script, so the content security policy needs no exception. */
function dataBlock(schemaObjects: object[]): string {
  const json = inScript(JSON.stringify({ '@context': 'https://schema.org', '@graph': schemaObjects }));
  return `<script type="application/ld+json" data-head>${json}</script>`;
}

/** Escapes JSON for a `script` element: it contains no end tag, comment or line separator. */
export function inScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The company and the search of the shop as schema.org objects, for the home page. */
export function siteData({ name, description, logo }: Site, whole: Absolute): object[] {
  const home = whole('/');
  return [
    {
      ...{ '@type': 'Organization', '@id': `${home}#organization`, name, description, url: home },
      ...(logo !== undefined && { logo: whole(logo) }),
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name,
      url: home,
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}catalogue?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
