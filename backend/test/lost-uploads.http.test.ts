import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { UploadStore } from '#modules/parts/ports/upload.store.js';
import { testShop } from '#test/support/test-shop.js';

describe('an uploaded picture that was damaged in the store', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });

  it('is whole again when it is uploaded again', async () => {
    const admin = await shop.admin();
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#654321' } })
      .png()
      .toBuffer();
    const upload = async () => {
      const { body } = await admin.call('post', '/pictures').set('Content-Type', 'image/png').send(content).expect(201);
      return (body as { url: string }).url;
    };
    const url = await upload();
    const { body: whole } = await shop.anonymous.get(url).expect(200);

    const uploads = shop.app.get(UploadStore);
    mkdirSync(uploads.staging, { recursive: true });
    const folder = mkdtempSync(join(uploads.staging, 'damaged-'));
    const name = url.replace('/pictures/', '');
    writeFileSync(join(folder, name), 'damaged');
    await uploads.addFiles([name], folder);
    expect((await shop.anonymous.get(url).expect(200)).body).not.toEqual(whole);
    expect(await upload()).toBe(url);
    expect((await shop.anonymous.get(url).expect(200)).body).toEqual(whole);
  });
});
