import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addPart, anOrderBody, aPartBody, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Schemas {
  components: { schemas: Record<string, { properties: Record<string, { pattern: string }> }> };
}
const documented = JSON.parse(readFileSync(resolve(__dirname, '../../docs/openapi.json'), 'utf8')) as Schemas;

const [ESCAPE, NEXT_LINE, RIGHT_TO_LEFT] = ['\u001b', '\u0085', '\u202e'];

describe('texts', () => {
  const shop = testShop();
  let [admin, carl]: Visitor[] = [];
  let part: PartOnSale;
  beforeAll(async () => {
    [admin, carl] = [await shop.admin(), await shop.customer()];
    part = await addPart(admin);
  });
  const order = (changes: Record<string, string>) => carl!.post('/orders', anOrderBody(part, carl!, changes));
  const errorsOf = ({ body }: { body: unknown }) => (body as { errors: object[] }).errors;

  it.each([`a${ESCAPE}[31m`, `a${NEXT_LINE}b`, `a${RIGHT_TO_LEFT}b`, 'a\tb', 'a\vb', 'a\nb', 'a\u2028b', 'a\u007fb'])(
    'of one line are refused with a control character, a line break or a mark of direction: %j',
    async (text) => {
      const message = 'Enter one line, without control characters and marks of text direction';
      const ordered = await order({ po_number: text }).expect(400);
      expect(errorsOf(ordered)).toEqual([{ field: 'po_number', message }]);
      const added = await admin!.post('/parts', aPartBody({ name: text })).expect(400);
      expect(errorsOf(added)).toEqual([{ field: 'name', message }]);
    },
  );

  it.each([`a${ESCAPE}[31m`, `a${NEXT_LINE}b`, `a${RIGHT_TO_LEFT}b`, 'a\vb', 'a\fb'])(
    'of several lines are refused with other control characters and marks of direction: %j',
    async (text) => {
      const message = 'Control characters and marks of text direction are not allowed';
      const ordered = await order({ note: text, delivery_address: text }).expect(400);
      expect(errorsOf(ordered)).toEqual([
        { field: 'delivery_address', message },
        { field: 'note', message },
      ]);
      const added = await admin!.post('/parts', aPartBody({ description: text })).expect(400);
      expect(errorsOf(added)).toEqual([{ field: 'description', message }]);
      const reviewed = await carl!.post('/reviews', { name: 'Carl', review: text, rating: 5 }).expect(400);
      expect(errorsOf(reviewed)).toEqual([{ field: 'review', message }]);
    },
  );

  it('of several lines keep their line breaks and tabs, and every text keeps other letters and emoji', async () => {
    const [several, one] = ['Ring twice.\r\n\tThen wait.\nThank you 👩🏽‍🔧', 'Ångström مروحة 漢字 👩🏽‍🔧'];
    const { body } = await order({ note: several, delivery_address: several, po_number: one }).expect(201);
    const { insertedId } = body as { insertedId: string };
    const { body: orders } = await carl!.get(`/orders/${carl!.email}`).expect(200);
    expect(orders).toContainEqual(
      expect.objectContaining({ _id: insertedId, note: several, delivery_address: several, po_number: one }),
    );
    await carl!.post('/reviews', { name: 'Carl', review: several, rating: 5 }).expect(201);
    await admin!.post('/parts', aPartBody({ name: one, description: several })).expect(201);
  });

  it.each(['\u200b', '\u2060\u00ad', '\u3164', '\u2800', '\u0301'])(
    'are empty without a letter, digit, symbol or punctuation mark: %j',
    async (text) => {
      const ordered = await order({ delivery_address: text, name: text }).expect(400);
      expect(errorsOf(ordered)).toEqual([
        expect.objectContaining({ field: 'name' }),
        { field: 'delivery_address', message: '*Enter your delivery address' },
      ]);
      const added = await admin!.post('/parts', aPartBody({ name: text, description: text })).expect(400);
      expect(errorsOf(added)).toEqual([
        { field: 'name', message: '*Please enter Name of the Part' },
        { field: 'description', message: '*Please add description of the Part' },
      ]);
      const reviewed = await carl!.post('/reviews', { name: 'Carl', review: text, rating: 5 }).expect(400);
      expect(errorsOf(reviewed)).toEqual([{ field: 'review', message: '*Write your review' }]);

      const { body } = await order({ note: text, po_number: text, company: text }).expect(201);
      const { insertedId } = body as { insertedId: string };
      const { body: placed } = await carl!.get(`/payment/order/${insertedId}`).expect(200);
      for (const field of ['note', 'po_number', 'company']) expect(placed).not.toHaveProperty(field);
      const { body: profile } = await carl!.get(`/user/${carl!.email}`).expect(200);
      await carl!.put(`/update/${(profile as { _id: string })._id}`, { education: 'BSc' });
      await carl!.put(`/update/${(profile as { _id: string })._id}`, { education: text }).expect(200);
      expect((await carl!.get(`/user/${carl!.email}`).expect(200)).body).not.toHaveProperty('education');
    },
  );

  it.each(['name', 'description'])(
    'are refused in the %s of a part exactly where the pattern of the API document refuses them',
    async (field) => {
      const pattern = new RegExp(documented.components.schemas['NewPartBody']!.properties[field]!.pattern, 'u');
      const inside = [
        ...codePoints(0, 0xff),
        ...codePoints(0x61c, 0x61c),
        ...codePoints(0x200b, 0x206f),
        0xfeff,
        0x1f469,
      ];
      const texts = [
        ...inside.map((point) => `a${String.fromCodePoint(point)}b`),
        ' a\n',
        '\ta',
        '\va',
        'a\u0085',
        ...['\u200b', '\u2060 \u00ad', '\u3164', '\u2800', '\ufeff', '\u202e', ' \u200bx', 'x\u200b '],
        '',
        ' ',
      ];
      const refused = async (text: string) =>
        (await admin!.post('/parts', aPartBody({ [field]: text }))).status === 400;
      const [byServer, byDocument]: string[][] = [[], []];
      for (const text of texts) {
        if (await refused(text)) byServer!.push(text);
        if (!pattern.test(text)) byDocument!.push(text);
      }
      expect(byDocument).toEqual(byServer);
    },
  );
});

const codePoints = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
