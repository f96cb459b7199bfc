import { addPart, anOrderBody, aPartBody, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

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
});
