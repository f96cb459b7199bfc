import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopCommand } from '#test/support/shop-command.js';
import { stripeStandIn } from '#test/support/stripe-gateway.js';
import { FIREBASE_SETTINGS, storeUsers } from './support/stored-users.js';

describe('npm run shop of a shop with Stripe', () => {
  const standIn = stripeStandIn();
  const [data, folder] = ['data-', 'files-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [string, string];
  afterAll(() => [data, folder].forEach((each) => rmSync(each, { recursive: true })));

  it('calls Stripe for reconcile, and for no other command', async () => {
    await storeUsers(data, 'ada@test.com');
    const settings = { ...FIREBASE_SETTINGS, ...standIn().settings };
    const others = [
      ['make-admin', 'ada@test.com'],
      ['verify-audit-log'],
      ['doctor'],
      ['backup', join(folder, 'backup.db')],
      ['export', join(folder, 'export.ndjson')],
    ];
    for (const words of others) expect(await shopCommand(data, words, { settings })).toMatchObject({ status: 0 });
    expect(standIn().requests).toEqual([]);
    expect(await shopCommand(data, ['reconcile'], { settings })).toMatchObject({ status: 0 });
    expect(standIn().requests.length).toBeGreaterThan(0);
  });
});
