/** A page's head as crawlers read it. */
export interface PageHead {
  title: string;
  /** content by name or property */
  meta: Record<string, string | undefined>;
  canonical?: string;
  /** the preloaded picture */
  firstPicture?: string;
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
  for (const [, tag, attributes = ''] of elements) {
    const name = attribute(attributes, 'name') ?? attribute(attributes, 'property');
    if (tag !== 'meta' || name === undefined) continue;
    if (name in meta) throw new Error(`The head has ${name} twice`);
    meta[name] = attribute(attributes, 'content');
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
    canonical: attribute(linkTo('canonical'), 'href'),
    firstPicture: attribute(linkTo('preload'), 'href'),
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
