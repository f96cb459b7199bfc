/** A page's head as crawlers read it. */
export interface PageHead {
  title: string;
  /** content by name or property; of several pictures the first */
  meta: Record<string, string | undefined>;
  /** each preview picture and its text */
  pictures: [address: string, text?: string][];
  canonical?: string;
  /** the preloaded picture */
  firstPicture?: string;
  /** the addresses of its widths */
  firstPictureSet?: string;
  icon?: string;
  /** the JSON-LD block */
  graph: Record<string, unknown>[];
  /** who runs the shop */
  shop: unknown;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Parses a page's head. Throws for a duplicate tag or an element that was injected by a text. */
export function parseHead(html: string): PageHead {
  const [head = ''] = html.split('</head>');
  const elements = [...head.matchAll(/<(\w+)((?:\s[\w-]+(?::\w+)*(?:="[^"]*")?)*)\s*\/?>/g)];
  const strange = elements.find(([, tag = '']) => !['html', 'head', 'meta', 'title', 'link', 'script'].includes(tag));
  if (strange) throw new Error(`The head has an unexpected element ${strange[0]}`);
  const scripts = elements.filter(([, tag]) => tag === 'script').map(([, , attributes]) => attributes);
  const meta: PageHead['meta'] = {};
  const pictures: PageHead['pictures'] = [];
  for (const [, tag, attributes = ''] of elements) {
    const name = attribute(attributes, 'name') ?? attribute(attributes, 'property');
    if (tag !== 'meta' || name === undefined) continue;
    const content = attribute(attributes, 'content') ?? '';
    if (name === 'og:image') pictures.push([content]);
    if (name === 'og:image:alt') pictures.at(-1)?.push(content);
    if (name in meta && !/^og:image(:alt)?$/.test(name)) throw new Error(`The head has ${name} twice`);
    meta[name] ??= content;
  }
  const linkTo = (rel: string) =>
    elements.find(([, tag, attributes = '']) => tag === 'link' && attribute(attributes, 'rel') === rel)?.[2] ?? '';
  const blocks = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(
    ([, json = '']) => json,
  );
  if (scripts.length !== 2 + blocks.length) throw new Error(`The head has unexpected scripts: ${scripts.join()}`);
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    pictures,
    canonical: attribute(linkTo('canonical'), 'href'),
    firstPicture: attribute(linkTo('preload'), 'href'),
    firstPictureSet: attribute(linkTo('preload'), 'imagesrcset'),
    icon: attribute(linkTo('icon'), 'href'),
    shop: shopIn(head),
    graph: blocks.flatMap((json) => (JSON.parse(json) as { '@graph': PageHead['graph'] })['@graph']),
  };
}

/** The block that the browser app reads. */
export function shopIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="shop">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

function unescaped(text: string): string {
  return text.replace(/&(\w+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
