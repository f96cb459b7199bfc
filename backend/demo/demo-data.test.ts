import type { Settings } from '#app/config/settings.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { addressOf } from '#modules/parts/domain/upload.js';
import { UploadStore } from '#modules/parts/ports/upload.store.js';
import { UploadsService } from '#modules/parts/uploads.service.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { DEMO } from '#shared/actor.js';
import { PdfReader } from '#test/support/read-pdf.js';
import { testShop } from '#test/support/test-shop.js';
import { DEMO_ATTRIBUTES } from './demo-attributes.js';
import { DEMO_CATALOGUE } from './demo-catalogue.js';
import { DEMO_CATEGORIES } from './demo-categories.js';
import { DemoData } from './demo-data.js';

const SHEET = 'Column Tower Cooler datasheet';
const reader = new PdfReader();
afterAll(() => reader.close());

describe('a demo without a history', () => {
  const shop = testShop({ settings: { DEMO: 'false' } });

  it('has each attribute, category, part and datasheet once, also after an interrupted start and beside another server', async () => {
    const { app } = shop;
    const [attributes, categories, parts] = [
      app.get(AttributeStore),
      app.get(CategoryStore),
      app.get(PartRepository),
    ] as const;
    const [reviews, users] = [app.get(ReviewRepository), app.get(UserRepository)];
    const settings = { demoHistory: false } as Settings;
    const [store, policy] = [app.get(TransferableStore), app.get(OrderPolicy)];
    const uploads = app.get(UploadsService);
    const seed = () =>
      new DemoData(settings, store, parts, attributes, categories, reviews, users, policy, uploads).seed();

    const crash = jest.spyOn(attributes, 'add').mockRejectedValueOnce(new Error('gone'));
    await expect(seed()).rejects.toThrow('gone');
    crash.mockRestore();
    await attributes.add(DEMO_ATTRIBUTES[0]!, DEMO);
    await Promise.all([seed(), seed()]);
    await seed();

    expect((await attributes.read()).entries).toHaveLength(DEMO_ATTRIBUTES.length);
    expect((await categories.read()).entries.map((category) => category.attributes)).toEqual(
      DEMO_CATEGORIES.map(({ category }) => category.attributes),
    );
    const { items } = await parts.list({}, { sort: 'created_at', descending: true, limit: 100 });
    expect(items).toHaveLength(DEMO_CATALOGUE.length);
    for (const { name, attributes: values = [] } of items) {
      const given = DEMO_CATALOGUE.find((part) => part.name === name)?.attributes ?? {};
      expect([name, new Set(values)]).toEqual([name, new Set(Object.values(given).flat())]);
    }

    const sheets = items.flatMap(({ datasheets = [] }) => datasheets);
    expect(sheets).toEqual([
      {
        url: expect.stringMatching(/^\/datasheets\/[0-9a-f]{64}\.pdf$/) as string,
        name: SHEET,
        size: expect.any(Number) as number,
      },
    ]);
    const stored = [];
    for await (const chunk of app.get(UploadStore).all()) stored.push(...chunk);
    expect(stored.map(addressOf)).toEqual(sheets.map(({ url }) => url));
    const { body } = await shop.anonymous.get(sheets[0]!.url).responseType('blob').expect(200);
    const pdf = await reader.read(body as Buffer);
    expect(pdf).toMatchObject({
      title: SHEET,
      pages: [{ lines: expect.arrayContaining(['Fan size 120 mm']) as string[] }],
    });
  });
});
