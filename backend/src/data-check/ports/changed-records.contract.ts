import { contentOf, type Paper, paperFile, paperHash } from '#app/recording/papers/domain/paper.js';
import { DAY_MS } from '#shared/time.js';
import { check, type CheckedShop, repaired } from '#test/support/checked-shop.js';
import { shopOfToday } from '#test/support/shop-of-today.js';

const later = (time: string) => new Date(Date.parse(time) + 365 * DAY_MS).toISOString();

type Today = Awaited<ReturnType<typeof shopOfToday>>;

interface Change {
  change: (today: Today) => Promise<unknown>;
  /** some of the lines that report it */
  lines: (today: Today) => (string | RegExp)[];
}

/** A change of the content of a paper. */
const content = (paper: Paper, change: (content: ReturnType<typeof contentOf>) => object) => ({
  content: JSON.stringify({ ...contentOf(paper), ...change(contentOf(paper)) }),
});
/** The fields with the hash of the paper that has them, as a forger would store it. */
const forged = (paper: Paper, fields: Partial<Paper>) => ({ ...fields, sha256: paperHash({ ...paper, ...fields }) });
const evil = (paper: Paper) => content(paper, ({ seller }) => ({ seller: { ...seller, bank: 'IBAN EVIL' } }));
const otherPrice = (paper: Paper) =>
  content(paper, ({ lines = [] }) => ({
    lines: lines.map((line) => ({ ...line, price_cents: line.price_cents + 1 })),
  }));

const changed = ({ _id }: Paper) => `papers ${_id}: sha256 must be that of its other fields.`;
const unlike = ({ _id, number }: Paper) =>
  `Paper ${_id} is not the ${number} of the audit log, which has another SHA-256.`;
const notMade = ({ _id }: Paper, field: string) => `Paper ${_id}: its ${field} is not what its order makes.`;
const missing = ({ order }: Today, kind: string) => `Order ${order._id}: its message “${kind}” is missing.`;

const ofPaper = (fields: (paper: Paper) => Partial<Paper>, ...reported: ((paper: Paper) => string)[]): Change => ({
  change: ({ shop, invoice }) => shop.change('papers', invoice._id, fields(invoice)),
  lines: ({ invoice }) => reported.map((line) => line(invoice)),
});
const ofNote = (field: string, change: Parameters<typeof content>[1]): Change => ({
  change: ({ shop, note }) => shop.change('papers', note._id, forged(note, content(note, change))),
  lines: ({ note }) => [unlike(note), notMade(note, field)],
});
const ofMessage = (
  kind: string,
  fields: (today: Today) => Record<string, string>,
  line: (today: Today) => string | RegExp,
): Change => ({
  change: (today) => today.shop.change('messages', today.message(kind)._id, fields(today)),
  lines: (today) => [line(today)],
});
const ofRefundMessage = (text: string | RegExp, other: string): Change =>
  ofMessage(
    'order-refunded',
    ({ message }) => ({ content: message('order-refunded').content.replace(text, other) }),
    ({ message }) =>
      `Message ${message('order-refunded')._id}: it tells of other pieces or another reason than its refund has.`,
  );
const removed = (...kinds: string[]): Change => ({
  change: ({ shop, messages }) =>
    shop.remove(
      'messages',
      messages.filter(({ kind }) => kinds.includes(kind)).map(({ _id }) => _id),
    ),
  lines: (today) => kinds.map((kind) => missing(today, kind)),
});
const KINDS = ['order-placed', 'payment-received', 'order-to-ship', 'order-shipped', 'order-refunded'];

/** Changes by another program that no other check of the shop sees. */
const SEEN: Record<string, Change> = {
  'the tax of an invoice': ofPaper(
    () => ({ tax_cents: 1 }),
    changed,
    (paper) => notMade(paper, 'tax_cents'),
  ),
  'the tax of an invoice, with its hash': ofPaper(
    (paper) => forged(paper, { tax_cents: 1 }),
    unlike,
    (paper) => notMade(paper, 'tax_cents'),
  ),
  'the tax of a credit note': {
    change: ({ shop, note }) => shop.change('papers', note._id, forged(note, { tax_cents: 0 })),
    lines: ({ note }) => [unlike(note), notMade(note, 'tax_cents')],
  },
  'the pieces of a credit note': ofNote('lines', ({ lines = [] }) => ({
    lines: lines.map((line) => ({ ...line, amount: 2 })),
  })),
  'the reason of a credit note': ofNote('note', () => ({ note: 'Stolen' })),
  "a line's price": ofPaper(otherPrice, changed, (paper) => notMade(paper, 'lines')),
  "a line's price, with its hash": ofPaper(
    (paper) => forged(paper, otherPrice(paper)),
    unlike,
    (paper) => notMade(paper, 'lines'),
  ),
  'the buyer of an invoice': ofPaper(
    () => ({ buyer: 'Eve' }),
    changed,
    (paper) => notMade(paper, 'buyer'),
  ),
  "the seller's bank account": ofPaper(evil, changed),
  "the seller's bank account, with its hash": ofPaper((paper) => forged(paper, evil(paper)), unlike),
  'the date of an invoice': ofPaper(
    ({ issued_at }) => ({ issued_at: later(issued_at) }),
    changed,
    ({ _id, year, issued_at }) => `Paper ${_id}: it was issued at ${later(issued_at)}, but has a number of ${year}.`,
  ),
  'the date of an invoice to one before the invoice before it': {
    change: ({ shop, invoice }) =>
      shop.change('papers', invoice._id, { issued_at: `${invoice.year}-01-01T00:00:00.000Z` }),
    lines: ({ invoice: { _id, year } }) => [
      new RegExp(`^Paper ${_id}: it was issued at ${year}-01-01T00:00:00.000Z, but the number before it at ${year}-`),
    ],
  },
  'the whole content of an invoice': ofPaper(
    () => ({ content: '{}' }),
    ({ _id }) => `papers ${_id}: content: seller must be a record.`,
  ),
  'a file': {
    change: ({ shop, file }) => shop.change('paper_files', file._id, { pdf: 'JVBERi0xLjcK' }),
    lines: ({ file }) => [`paper_files ${file._id}: sha256 must be that of its file.`],
  },
  'a file, with its hash': {
    change: ({ shop, file, invoice }) => {
      const { pdf, sha256 } = paperFile(invoice._id, Buffer.from('%PDF-evil'));
      return shop.change('paper_files', file._id, { pdf, sha256 });
    },
    lines: ({ invoice }) => [`The file of paper ${invoice._id} is not the one in the audit log.`],
  },
  'a file that is not base64': {
    change: ({ shop, file }) => shop.change('paper_files', file._id, { pdf: 'no base64!' }),
    lines: ({ file }) => [`paper_files ${file._id}: sha256 must be that of its file.`],
  },
  'the files of two papers, which are swapped': {
    change: async ({ shop, file, otherFile }) => {
      await shop.change('paper_files', otherFile._id, { paper_id: '0'.repeat(24) });
      await shop.change('paper_files', file._id, { paper_id: otherFile.paper_id });
      await shop.change('paper_files', otherFile._id, { paper_id: file.paper_id });
    },
    lines: ({ file, otherFile }) =>
      [file, otherFile].map(({ paper_id }) => `The file of paper ${paper_id} is not in the audit log.`),
  },
  'a file without a paper': {
    change: ({ shop, file }) => shop.change('paper_files', file._id, { paper_id: '0'.repeat(24) }),
    lines: () => [`There is a file of paper ${'0'.repeat(24)}, but no such paper.`],
  },
  'a file that is removed': {
    change: ({ shop, file }) => shop.remove('paper_files', [file._id]),
    lines: ({ invoice }) => [`The file of paper ${invoice._id}: the audit log has it, but it is missing.`],
  },
  'the last paper, which is removed': {
    change: async ({ shop, order, note }) => {
      await shop.remove('papers', [note._id]);
      await shop.change('orders', order._id, { refunds: null });
    },
    lines: ({ note }) => [`Paper ${note._id}: the audit log has ${note.number}, but it is missing.`],
  },
  'the message of a shipping, which is removed': removed('order-shipped'),
  'the message of a refund, which is removed': removed('order-refunded'),
  'the message to ship, which is removed': removed('order-to-ship'),
  'all messages, which are removed': {
    change: async ({ shop }) => {
      const { items } = await shop.messages.list({}, { sort: 'created_at', descending: true, limit: 100 });
      await shop.remove(
        'messages',
        items.map(({ _id }) => _id),
      );
    },
    lines: (today) => KINDS.map((kind) => missing(today, kind)),
  },
  'the older messages, which are removed': removed('order-placed', 'payment-received'),
  'the recipient of a message': ofMessage(
    'payment-received',
    () => ({ recipient: 'eve@test.com' }),
    ({ message }) => `Message ${message('payment-received')._id}: it is for another address than its order has.`,
  ),
  'the total in a message': ofMessage(
    'payment-received',
    ({ message }) => ({
      content: message('payment-received').content.replace(
        /"total_cents":\d+,"created_at"/,
        '"total_cents":1,"created_at"',
      ),
    }),
    ({ message }) => `Message ${message('payment-received')._id}: it tells of other order data than its order has.`,
  ),
  'the amount in a message': ofMessage(
    'order-refunded',
    ({ message }) => ({ content: message('order-refunded').content.replace(/"refund_cents":\d+/, '"refund_cents":1') }),
    ({ message }) => `Message ${message('order-refunded')._id}: it tells of another amount than its refund has.`,
  ),
  'the pieces in the message of a refund': ofRefundMessage(/(?<="reason":"Damaged","lines":.*"amount":)1/, '2'),
  'the reason in the message of a refund': ofRefundMessage('Damaged', 'Stolen'),
  'the content of a message': ofMessage(
    'order-placed',
    () => ({ content: '[]' }),
    ({ message }) => `messages ${message('order-placed')._id}: content must be a JSON object.`,
  ),
  'the kind of a message': ofMessage(
    'order-placed',
    () => ({ kind: 'order-eaten' }),
    ({ order }) => new RegExp(`^messages ${order._id}\\.order-placed: kind must be one of order-placed, `),
  ),
  'the time of a waiting message to a far one': ofMessage(
    'order-shipped',
    () => ({ due_at: '2999-01-01T00:00:00.000Z' }),
    ({ message }) => `Message ${message('order-shipped')._id}: it waits until 2999-01-01T00:00:00.000Z.`,
  ),
  'the time of a waiting message to no time': ofMessage(
    'order-shipped',
    () => ({ due_at: 'zzz' }),
    ({ message }) =>
      `messages ${message('order-shipped')._id}: due_at must be a time in UTC, as in 2026-03-01T09:30:00.000Z.`,
  ),
};

/** Changes that contradict nothing else in the store: only the audit log tells that no admin has made them. */
const UNSEEN: Record<string, (today: Today) => Promise<void>> = {
  'a shipped order, set back to pending': async ({ shop, order }) =>
    shop.change('orders', order._id, { status: 'pending', shipped_at: null, shipped_by: null }),
  'the price of a part': async ({ shop, order }) => shop.change('parts', order.part_id, { price_cents: 1 }),
  'a customer, made an admin': async ({ shop }) => {
    const carl = await shop.users.findByEmail('carl@test.com');
    await shop.change('users', carl!._id, { role: 'admin' });
  },
};

/** The contract of the data check for records that another program changes. */
export function changedRecordsContract(open: () => CheckedShop): void {
  describe('of records that another program changes', () => {
    let today: Today;
    beforeEach(async () => {
      const shop = open();
      await shop.store.empty();
      today = await shopOfToday(shop);
    });
    const found = async () => {
      const lines: string[] = [];
      await check(today.shop, { onOutcome: (outcome) => lines.push(...outcome.lines) });
      return lines;
    };

    it('finds no problem before', async () => expect(await found()).toEqual([]));

    it.each(Object.entries(SEEN))('reports %s', async (_, { change, lines }) => {
      await change(today);
      const reported = await found();
      for (const line of lines(today))
        expect(reported).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    });

    it.each(Object.entries(UNSEEN))('leaves to the audit log: %s', async (_, change) => {
      await change(today);
      // Counters follow, as with a statement that fires the triggers.
      expect(await repaired(today.shop)).toMatchObject({ problems: 0 });
    });
  });
}
