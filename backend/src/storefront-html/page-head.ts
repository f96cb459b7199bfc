/** The shop, as its pages' heads name it. */
export interface Site {
  name: string;
  description: string;
  /** the picture that networks show beside a link, 1200 × 630, as a path */
  picture: string;
  pictureText: string;
  logo: string;
}

/** Makes a path of the shop, or an address that is whole already, into a whole address. */
export type Whole = (pathOrAddress: string) => string;

/** What search engines and networks are told about one page. */
export interface PageHead {
  /** without the shop's name */
  title: string;
  description: string;
  /** the one path of this page; absent: search engines are to leave the page out */
  canonical?: string;
  /** the page's own picture, a path or an address; absent: the shop's */
  picture?: string;
  /** the picture that the page opens with, as the page names it: browsers ask for it at once instead of when the app shows it */
  firstPicture?: string;
  /** Open Graph properties besides those that every page has */
  properties?: Readonly<Record<string, string>>;
  /** things of schema.org */
  data?: (whole: Whole) => object[];
}

/** A head as HTML: the tags, and the data block, which stands after everything that a browser waits for. */
export interface HeadText {
  tags: string;
  data: string;
}

/**
 * Writes a head. Without `origin` (a request that names no sound host) it has no addresses, so no data either. Everything but the title is
 * marked `data-head`: the browser app takes it away when it goes to another page.
 */
export function writeHead(head: PageHead, site: Site, origin?: string): HeadText {
  const whole: Whole = (path) => new URL(path, origin).href;
  const lines = [
    `<title>${escapeHtml(fullTitle(head, site))}</title>`,
    meta('name', 'description', head.description),
    ...(head.firstPicture === undefined ? [] : [pictureAtOnce(head.firstPicture)]),
    ...(head.canonical === undefined ? [meta('name', 'robots', 'noindex')] : []),
    ...(origin === undefined ? [] : addresses(head, site, whole)),
  ];
  const things = origin === undefined || !head.data ? [] : head.data(whole);
  return { tags: lines.join('\n    '), data: things.length > 0 ? dataBlock(things) : '' };
}

function fullTitle({ title }: PageHead, { name }: Site): string {
  return `${title} · ${name}`;
}

function addresses(head: PageHead, site: Site, whole: Whole): string[] {
  const url = head.canonical === undefined ? [] : [whole(head.canonical)];
  const own = head.picture !== undefined;
  const properties: Record<string, string> = {
    'og:site_name': site.name,
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    ...(url[0] !== undefined && { 'og:url': url[0] }),
    'og:image': whole(head.picture ?? site.picture),
    'og:image:alt': own ? head.title : site.pictureText,
    ...(!own && { 'og:image:width': '1200', 'og:image:height': '630' }),
    ...head.properties,
  };
  return [
    ...url.map((href) => `<link rel="canonical" href="${escapeHtml(href)}" data-head />`),
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function pictureAtOnce(address: string): string {
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(address)}" data-head />`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-head />`;
}

/** A block of data, which no browser runs, so that the content security policy needs no exception. */
function dataBlock(things: object[]): string {
  const json = inScript(JSON.stringify({ '@context': 'https://schema.org', '@graph': things }));
  return `<script type="application/ld+json" data-head>${json}</script>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand between tags and in a quoted attribute of HTML, and in XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** JSON as it may stand in a `script` element: no end tag, no comment and no line separator can be read in it. */
export function inScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Who runs the shop and how to search it, as schema.org has it: once, on the home page. */
export function siteData({ name, description, logo }: Site, whole: Whole): object[] {
  const home = whole('/');
  return [
    { '@type': 'Organization', '@id': `${home}#organization`, name, description, url: home, logo: whole(logo) },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name,
      url: home,
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
