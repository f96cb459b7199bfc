import sharp from 'sharp';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Settings } from '#app/config/settings.js';
import { UploadStore } from '#modules/parts/ports/upload.store.js';
import { UploadsService } from '#modules/parts/uploads.service.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { addPart } from '#test/support/bodies.js';
import { hostilePictures, oddPictures } from '#test/support/hostile-pictures.js';
import { digestOf } from '#test/support/store-digest.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('hostile files', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let part: string;
  beforeAll(async () => {
    admin = await shop.admin();
    part = (await addPart(admin))._id;
  });
  const post = (path: string, type: string, content: Buffer | string) =>
    admin.call('post', path).set('Content-Type', type).send(content);
  const files = () => {
    const folder = join(shop.app.get(Settings).dataDir, 'uploads');
    return readdirSync(folder, { recursive: true }).map(String).sort();
  };
  const state = () => `${digestOf(shop.app.get(SqliteStore))} ${files().join(' ')}`;

  it('are refused in one sentence as pictures, and leave nothing behind', async () => {
    await post(
      '/pictures',
      'image/png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ).expect(201);
    const before = state();
    const answers: Record<string, unknown> = {};
    for (const [what, content] of Object.entries(await hostilePictures()))
      for (const path of ['/pictures', `/parts/${part}/pictures`]) {
        const { status, body } = await post(path, 'image/png', content);
        answers[`${what} ${path}`] = [
          status,
          /^\/problems\/picture-(unreadable|too-large)$/.test((body as { type: string }).type),
        ];
      }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((what) => [what, [400, true]])));
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(2 * 30);
    expect(state()).toBe(before);
  });

  it('with more than their picture are stored as pictures alone', async () => {
    for (const [what, content] of Object.entries(await oddPictures())) {
      const { body } = await post('/pictures', 'image/jpeg', content).expect(201);
      const { body: sent } = await shop.anonymous.get((body as { url: string }).url).expect(200);
      const { format, pages, exif, xmp, hasProfile } = await sharp(sent as Buffer).metadata();
      expect({ what, format, pages, exif, xmp, hasProfile }).toEqual({ what, format: 'webp', hasProfile: false });
      expect((sent as Buffer).includes('script')).toBe(false);
    }
  });

  it.each([
    'image/svg+xml',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'text/csv',
    'application/pdf',
    '',
  ])('of the type %p are refused before they are read', async (type) => {
    const before = state();
    const { status } = await post('/pictures', type, Buffer.from('x'));
    expect(status).toBe(415);
    expect(state()).toBe(before);
  });

  it('of more than 20 MB are refused, announced or in pieces, and leave nothing behind', async () => {
    const before = state();
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    for (const [path, type] of [
      ['/pictures', 'image/jpeg'],
      [`/parts/${part}/datasheets?name=Sheet`, 'application/pdf'],
    ] as const) {
      const { body } = await post(path, type, large).expect(413);
      expect((body as { detail: string }).detail).toMatch(/is larger than 20 MB\.$/);
    }
    expect(state()).toBe(before);
  });

  it('that are stored as datasheets are no pictures', async () => {
    const content = Buffer.from('%PDF-1.7 of both');
    await post(`/parts/${part}/datasheets?name=Sheet`, 'application/pdf', content).expect(201);
    await post('/pictures', 'image/png', content).expect(400);
    await post(`/parts/${part}/pictures`, 'image/png', content).expect(400);
    await admin.put(`/parts/${part}`, { datasheets: [] }).expect(200);
  });

  it('that are both a picture and a PDF are stored as what they were first', async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    const comment = Buffer.from('\xff\xfe\0\x0a%PDF-1.7', 'latin1');
    const both = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    const { body } = await post('/pictures', 'image/jpeg', both).expect(201);
    await post(`/parts/${part}/datasheets?name=Sheet`, 'application/pdf', both).expect(400);
    const { url } = body as { url: string };
    await admin.put(`/parts/${part}`, { datasheets: [{ url, name: 'Sheet' }] }).expect(400);
    await shop.anonymous.get(url).expect(200);
  });

  it('that are very tall are stored within what WebP can have', async () => {
    const tall = await sharp({ create: { width: 100, height: 20_000, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    const { body } = await post('/pictures', 'image/jpeg', tall).expect(201);
    expect(body).toMatchObject({ width: 82, height: 16_383 });
  });

  it('are no datasheets unless they are PDFs', async () => {
    const before = state();
    for (const content of Object.values(await hostilePictures()))
      if (!content.includes('%PDF-'))
        await post(`/parts/${part}/datasheets?name=Sheet`, 'application/pdf', content).expect(400);
    expect(state()).toBe(before);
  });

  it('wait 20 at a time, and are removed a day after nothing names them', async () => {
    const content = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post('/pictures', 'image/png', Buffer.concat([content, Buffer.from(`${index}`)])).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(21);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    await shop.app.get(UploadsService).sweep();
    const uploads = shop.app.get(UploadStore);
    expect(files().length).toBeGreaterThan(63);
    await uploads.removeUnused(new Date(Date.now() + 1000).toISOString());
    expect(files()).toEqual(['incoming']);
  });
});
