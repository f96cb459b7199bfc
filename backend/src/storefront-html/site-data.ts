import type { Site, Whole } from './page-head.js';

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
