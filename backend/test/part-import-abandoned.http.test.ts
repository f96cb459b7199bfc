import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPart } from '#test/support/bodies.js';
import { VALID_ROW, HEADER } from '#test/support/part-files.js';
import { testShop } from '#test/support/test-shop.js';

const ROWS = 2000;

describe('a disconnected import', () => {
  const shop = testShop();

  it('stops, changes nothing and blocks no other import', async () => {
    const admin = await shop.admin();
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const call = request({
      ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/parts/import' },
      headers: {
        ...{ 'content-type': 'text/csv', accept: 'application/x-ndjson' },
        authorization: `Bearer ${admin.token}`,
      },
    });
    await new Promise<void>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (answer) => {
        answer.setEncoding('utf8');
        answer.on('error', () => undefined);
        answer.on('close', resolve);
        answer.on('data', (text: string) => {
          const steps = [...text.matchAll(/"progress":(\d+)/g)].map(([, done]) => Number(done));
          // At this point all rows are checked and some are stored.
          if (steps.some((done) => done > ROWS * 1.2)) call.destroy();
        });
      });
      call.end(`${HEADER}\n${`${VALID_ROW}\n`.repeat(ROWS)}`);
    });

    // Writers wait until an import is committed or rolled back.
    const { _id } = await addPart(admin, { name: 'After' });
    const { body } = await shop.anonymous.get('/parts').expect(200);
    expect(body).toMatchObject([{ _id }]);
    const { body: entries } = await admin.get('/audit-log?action=part-added').expect(200);
    expect(entries).toHaveLength(1);
  });
});
