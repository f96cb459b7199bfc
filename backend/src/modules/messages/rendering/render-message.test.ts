import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ADMIN_KINDS,
  CUSTOMER_KINDS,
  MESSAGE_KINDS,
  type MessageKind,
} from '#app/recording/messages/domain/message.js';
import { sampleMessage, SAMPLE_NUMBER } from '#test/support/message-samples.js';
import { renderMessage } from './render-message.js';

const SHOP = { name: 'Northbridge Components', url: 'https://shop.test', demo: false };
const PAGES = join(__dirname, '../../../../../frontend/src/app/pages.json');
const MAX_HTML_BYTES = 90_000;

const HOSTILE = [
  '</td></table><script>alert(1)</script><a href="https://evil.example">Your refund</a>',
  `" style="display:none" onclick='alert(1)' x="`,
  'Pay at http://evil.example/a or www.evil.example or evil.example or evil。example',
  'mailto:thief@evil.example thief@evil tel:+15550100 javascript:alert(1) 10.0.0.1',
  'Carl\r\nBcc: thief@evil.example\r\n\r\n<h1>Second body</h1>',
  'e\u00advil\u200b.\u2060exa\u202emple\u202c \u0000\u0007\ud800 &lt;b&gt; &#60;i&#62; ${x} {{x}}',
];

const render = (kind: MessageKind, options?: Parameters<typeof sampleMessage>[1]) =>
  renderMessage(sampleMessage(kind, options), SHOP);
const tagsOf = (html: string) => html.match(/<[!/a-z][^>]*>/gi);
const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

/** What a reader sees, without the addresses that belong in the message. */
function shownTexts({ subject, html, text }: ReturnType<typeof renderMessage>): string[] {
  const body = html.replace(/<style>.*?<\/style>/s, '').replace(/<[!/a-z][^>]*>/gi, ' ');
  return [subject, body, hrefsOf(html).reduce((rest, href) => rest.replaceAll(href, ''), text)];
}

describe.each(MESSAGE_KINDS)('%s', (kind) => {
  it.each(HOSTILE)('lets no given text add markup, links or headers: %j', (hostile) => {
    const attacked = render(kind, { given: () => hostile });
    const plain = render(kind, { given: () => 'plain' });
    expect(tagsOf(attacked.html)).toEqual(tagsOf(plain.html));
    expect(attacked.subject).toBe(plain.subject);
    expect(attacked.text.split('\n')).toHaveLength(plain.text.split('\n').length);
    for (const shown of shownTexts(attacked)) {
      // A mail program links what looks like an address, also without markup.
      expect(shown).not.toMatch(/:\/\/|www\.|\w@\w|[\p{L}\p{N}][.。]\p{L}{2}|(mailto|tel|javascript):[\w+]/iu);
      expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u00ad\u200b\u2060\u202a-\u202e]/u);
    }
  });

  it('says the same in HTML and in text, with the same links', () => {
    const { subject, html, text } = render(kind);
    expect(subject.length).toBeLessThan(80);
    expect(hrefsOf(html).length).toBeGreaterThan(0);
    for (const href of hrefsOf(html)) expect(text).toContain(href);
    if (!text.includes(SAMPLE_NUMBER)) return;
    expect(subject).toContain(SAMPLE_NUMBER);
    expect(html.indexOf(SAMPLE_NUMBER)).toBeGreaterThan(0);
    for (const shown of [
      ...(kind === 'order-cancelled' ? [] : ['PO-2026-1187', '12 Harbour Road']),
      'Northbridge N8 Processor',
      'NB-G4',
      'Κάρτα γραφικών G4',
      '$10,788',
      '$15,677.50',
    ]) {
      expect(html).toContain(shown);
      expect(text).toContain(shown);
    }
  });

  it('cuts long texts, so that an order of 50 lines stays below the size that Gmail shows', () => {
    for (const character of ['"', '.', '🧵', 'Ж', '<a@b.c>']) {
      const { html, text } = render(kind, { given: () => character.repeat(500), lines: 50 });
      expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML_BYTES);
      expect(text).not.toContain(character.repeat(201));
    }
  });

  it('marks the subject in a demo', () => {
    const { subject } = renderMessage(sampleMessage(kind), { ...SHOP, demo: true });
    expect(subject).toBe(`[Demo] ${render(kind).subject}`);
  });
});

describe('a given text', () => {
  const rendered = (given: string) => renderMessage(sampleMessage('order-placed', { given: () => given }), SHOP).text;
  const withSku = (sku: string) =>
    renderMessage(sampleMessage('order-placed', { given: (text) => (text === 'NB-N8' ? sku : text) }), SHOP).text;

  it.each([
    '4500.123.77',
    'NOR.0707-61',
    'PO:4711/2026.A',
    'v1.2',
    'ACME Ltd., Rep. of Oregon',
    'A.B. Smith & Co., Inc.',
    'U.S.A.',
    '12:30',
    '10.0.0.1',
    '5 @ $3.50',
    'Dr.5//6',
  ])('stays as it is, so that it can be copied: %s', (given) => {
    expect(rendered(given)).toContain(`PO number: ${given}\n`);
    expect(rendered(given)).toContain(`Customer: ${given}\n`);
  });

  it.each(['CPU-1.5/8', 'NOR.0707-61', 'NOR.AB-12', '16-07.B', 'LM386N-4/NOPB', 'a//b', 'X.YZ2'])(
    'stays as it is as a part number: %s',
    (sku) => expect(withSku(sku)).toContain(`(${sku})`),
  );

  it.each([
    'evil.example',
    'evil.ex4mple.co.uk/a',
    'EVIL。COM',
    'испытание.рф',
    'उदाहरण.भारत',
    'evil.xn--p1ai',
    'www.4',
    'thief@evil',
    'thief@10.0.0.1',
    'http://10.0.0.1/a',
    'ftp://4',
    'mailto:thief',
    'TEL:5550100',
    'javascript:alert(1)',
  ])('is broken where a mail program would make a link: %s', (given) => {
    const [, shown = ''] = /^PO number: (.*)$/m.exec(rendered(given)) ?? [];
    expect(shown).not.toBe(given);
    expect(shown.replaceAll('\u200C', '')).toBe(given);
    expect(shown).not.toMatch(/\d\u200C|\u200C\d\d/);
  });

  it.each(['evil.com', 'www.evil', 'evil.com/a', 'a.evil.shop'])('is broken as a part number like %s', (sku) => {
    expect(withSku(sku)).not.toContain(sku);
  });
});

describe('links', () => {
  const { pages } = JSON.parse(readFileSync(PAGES, 'utf8')) as { pages: Record<string, { access: string }> };
  const accessOf = (href: string) => {
    expect(href).toMatch(/^https:\/\/shop\.test\//);
    const path = new URL(href).pathname.replace(/[0-9a-f]{24}/, ':id');
    return pages[path]?.access;
  };

  it.each(CUSTOMER_KINDS)('of %s lead a customer to pages of the shop', (kind) => {
    const own = hrefsOf(render(kind).html).filter((href) => !href.startsWith('https://www.ups.com/'));
    for (const href of own) expect(['everyone', 'signed-in', 'customer']).toContain(accessOf(href));
  });

  it.each(ADMIN_KINDS)('of %s lead an admin to pages of the shop', (kind) => {
    for (const href of hrefsOf(render(kind).html)) expect(['signed-in', 'admin']).toContain(accessOf(href));
  });

  it.each(['http://ups.example/1', 'javascript:alert(1)', 'https://ups.com@evil.example/', 'no address'])(
    'leave out the tracking address %s',
    (url) => {
      const message = sampleMessage('order-shipped');
      const content = message.content.replace(/"url":"[^"]*"/, `"url":${JSON.stringify(url)}`);
      const { html, text } = renderMessage({ ...message, content }, SHOP);
      expect(hrefsOf(html).every((href) => href.startsWith('https://shop.test/'))).toBe(true);
      expect(text).not.toContain(url);
      expect(text).toContain('UPS');
    },
  );

  it('lead to the page of each of several parcels, which are listed', () => {
    const message = sampleMessage('order-shipped');
    const { parcels, ...content } = JSON.parse(message.content) as { parcels: object[] };
    const dhl = { carrier: 'DHL', number: '00340434', url: 'https://www.dhl.com/x?tracking-id=00340434' };
    const three = [...parcels, dhl, { carrier: 'Other carrier', number: 'K-7' }];
    const { html, text } = renderMessage({ ...message, content: JSON.stringify({ ...content, parcels: three }) }, SHOP);
    expect(hrefsOf(html)).toEqual(
      expect.arrayContaining(['https://www.ups.com/track?tracknum=1Z999AA10123456784', dhl.url]),
    );
    for (const shown of [
      'Parcel 1: UPS 1Z999AA10123456784\nParcel 2: DHL 00340434\nParcel 3: Other carrier K-7\n',
      `Track parcel 1 with UPS:\nhttps://www.ups.com/track?tracknum=1Z999AA10123456784\n`,
      `Track parcel 2 with DHL:\n${dhl.url}\n`,
    ])
      expect(text).toContain(shown);
    expect(html).toContain('3 parcels: UPS 1Z999AA10123456784, DHL 00340434, Other carrier K-7.');
    expect(text).not.toContain('Track parcel 3');
  });

  it('lead to the list when the order is unknown', () => {
    const { kind, content, recipient } = sampleMessage('order-placed');
    expect(hrefsOf(renderMessage({ kind, content, recipient }, SHOP).html)).toContain(
      'https://shop.test/dashboard/my-orders',
    );
  });
});

it('tells why an order was cancelled, that nothing was charged, and where to order again', () => {
  const { text } = render('order-cancelled');
  for (const shown of ['Not paid in time', 'Nothing was charged', 'https://shop.test/#parts'])
    expect(text).toContain(shown);
  const message = sampleMessage('order-cancelled');
  const deleted = renderMessage({ ...message, content: message.content.replace('"expiry"', '"admin"') }, SHOP);
  expect(deleted.text).toContain('Deleted by the shop');
});

it('tells which pieces a refund pays back, and why', () => {
  const { text, html } = render('order-refunded');
  for (const shown of ['Two arrived damaged', 'Northbridge N8 Processor', 'This refund']) {
    expect(text).toContain(shown);
    expect(html).toContain(shown);
  }
  expect(text).not.toContain('Order total');
  const message = sampleMessage('order-refunded');
  const content = message.content.replace(/,"reason":"[^"]*","lines":.*]/, '');
  expect(renderMessage({ ...message, content }, SHOP).text).toContain('Order total');
});

it('tells how many of the ordered pieces are shipped', () => {
  const message = sampleMessage('order-shipped');
  const content = message.content.replace('"amount":10', '"amount":10,"remaining":8');
  expect(renderMessage({ ...message, content }, SHOP).text).toContain('8 of 10');
});

it('tells until when an order is held, in UTC', () => {
  expect(render('order-placed').text).toContain('Nov 28, 2026, 11:30 UTC');
});
