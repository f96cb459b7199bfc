import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessagePolicy } from '#modules/messages/domain/message-policy.js';
import { readSettings } from '#app/config/settings.js';
import { BUILT_IN_SHOP } from '#app/config/shop-file.js';
import { builtApp, navigate, readHead } from '#test/support/built-app.js';
import { aShopFile } from '#test/support/a-shop-file.js';
import { testShop } from '#test/support/test-shop.js';
import { shopCommand } from './support/shop-command.js';

function folderWith(content?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-file-'));
  if (content !== undefined) writeFileSync(join(folder, 'shop.json'), content);
  folders.push(folder);
  return folder;
}
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const read = (content?: string) => readSettings({ DATA_DIR: folderWith(content) }).shop;

describe('the file shop.json in DATA_DIR', () => {
  it("replaces the built-in shop, which is the demo's", () => {
    expect(read()).toEqual(BUILT_IN_SHOP);
    expect(read(JSON.stringify(BUILT_IN_SHOP))).toEqual(BUILT_IN_SHOP);
    expect(read(`\uFEFF${JSON.stringify(aShopFile(), null, 2)}`)).toEqual(aShopFile());
    const { logo, picture, ...others } = aShopFile({ legal: [], social: [], figures: [], hours: [] });
    expect([logo, picture]).not.toContain(undefined);
    expect(read(JSON.stringify(others))).toEqual(others);
  });

  it.each<[object | string, string]>([
    ['{"name": "Halden"', ' it must be one object of JSON.'],
    ['[]', ' it must be one object of JSON.'],
    [{ name: undefined }, ' name is missing.'],
    [{ name: 7 }, ' name must be one line of at most 40 characters, without blanks around it.'],
    [{ name: '' }, ' name must be one line'],
    [{ name: ' Halden' }, ' name must be one line'],
    [{ name: 'Halden\nBearings' }, ' name must be one line'],
    [{ name: 'x'.repeat(41) }, ' name must be one line'],
    [{ phone: 'call us' }, ' phone must be a phone number such as +1 (503) 555-0142.'],
    [{ email: 'sales' }, ' email must be an e-mail address.'],
    [{ address: [] }, ' address must be a list of 1 to 5.'],
    [{ address: ['Storgata 1', 2] }, ' address 2 must be one line'],
    [{ since: 1987.5 }, ' since must be a whole number from 1900 to 2200.'],
    [{ figures: [{ name: 'Years', value: -1 }] }, ' figures 1 value must be a whole number'],
    [{ logo: 'http://halden.test/logo.svg' }, ' logo must be an https address, or a path such as /pictures/logo.svg.'],
    [{ picture: { href: '/etc/passwd', text: 'x' } }, ' picture href must be an https address, or a path'],
    [{ adress: ['Storgata 1'] }, ' it has unknown fields: "adress".'],
    [{ legal: [{ name: 'Terms', url: 'https://halden.test', href: 'https://halden.test' }] }, ' legal 1 has unknown'],
    [{ promise: 'x'.repeat(20_000) }, ' it must have at most 16384 bytes.'],
  ])('stops the start with one line that names the field: %j', (changes, line) => {
    const content = typeof changes === 'string' ? changes : JSON.stringify({ ...aShopFile(), ...changes });
    const folder = folderWith(content);
    const start = () => readSettings({ DATA_DIR: folder });
    expect(start).toThrow(`${join(folder, 'shop.json')}:${line}`);
    expect(start).not.toThrow('\n');
  });

  it.each(['javascript:alert(1)', 'http://halden.test', 'data:text/html,x', '//halden.test', 'mailto:x', 'tel:', ''])(
    'refuses the link %j',
    (href) => {
      const content = JSON.stringify(aShopFile({ legal: [{ name: 'Terms', href }] }));
      expect(() => read(content)).toThrow('legal 1 href must be an https address, or begin with mailto: or tel:.');
    },
  );

  it.each(['https://halden.test/terms?x=1', 'mailto:law@halden.test', 'tel:+4769000000'])('has the link %j', (href) => {
    const legal = [{ name: 'Terms', href }];
    expect(read(JSON.stringify(aShopFile({ legal }))).legal).toEqual(legal);
  });

  it('stops commands too', async () => {
    const folder = folderWith('{}');
    expect(await shopCommand(folder, ['make-admin', 'ada@test.com'])).toMatchObject({
      status: 1,
      errors: `${join(folder, 'shop.json')}: name is missing.`,
    });
  });
});

describe("a page with an operator's file", () => {
  const file = aShopFile({ promise: '</script><script>alert(1)</script> $& <!-- {shop}' });
  const DATA_DIR = folderWith(JSON.stringify(file));
  const shop = testShop({
    browserApp: builtApp(),
    settings: { DATA_DIR, PUBLIC_URL: 'https://halden.test', DEMO: 'true' },
  });

  it('has the shop in its head and in the block that the browser app reads', async () => {
    const { title, meta, graph, icon, shop: block } = await readHead(shop, '/');
    expect(title).toBe('Computer parts for business · Halden Bearings & Drives');
    expect(meta).toMatchObject({
      description: file.description,
      'og:site_name': file.name,
      'og:image': 'https://halden.test/pictures/works.png',
      'og:image:alt': 'The works in Halden',
    });
    expect(graph[0]).toMatchObject({ name: file.name, logo: file.logo });
    expect(icon).toBe(file.logo);
    expect(block).toEqual(file);
    expect((await readHead(shop, '/log-in')).meta['description']).toMatch(/^Log in to Halden Bearings & Drives to/);
    expect((await navigate(shop, '/')).text).not.toContain('Northbridge');
  });

  it('is named in messages and on the page of the API', async () => {
    expect(shop.app.get(MessagePolicy).name).toBe(file.name);
    expect((await navigate(shop, '/docs')).text).toContain('<title>Halden Bearings &amp; Drives API</title>');
  });
});

describe("a page with an operator's file without pictures", () => {
  const { logo, picture, ...file } = aShopFile();
  const DATA_DIR = folderWith(JSON.stringify(file));
  const shop = testShop({ browserApp: builtApp(), settings: { DATA_DIR, DEMO: 'true' } });

  it("has none of the demo's", async () => {
    const { meta, icon, graph } = await readHead(shop, '/');
    expect([logo, picture]).not.toContain(undefined);
    expect(meta['og:image']).toBeUndefined();
    expect(meta['twitter:card']).toBe('summary');
    expect(icon).toBeUndefined();
    expect(graph[0]).not.toHaveProperty('logo');
  });
});
