import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopCommand } from '#test/support/shop-command.js';
import { backedUpShops, LIVE, shop } from './support/backed-up-shops.js';

/** Each command is a process of its own, which takes seconds on a busy machine. */
const SLOW = 300_000;

const { folder, populated } = backedUpShops();

describe('the secret of access tokens after a restore', () => {
  const secretOf = (data: string) => readFileSync(join(data, 'jwt-secret'), 'utf8');
  let data: string;
  let file: string;
  beforeAll(async () => {
    data = await populated('with-secret');
    file = join(folder, 'with-secret.db');
    expect(await shop(data, 'backup', file)).toMatchObject({ status: 0 });
  }, SLOW);

  it(
    'is new, so that no token from before the restore is valid',
    async () => {
      const before = secretOf(data);
      const { output, status } = await shop(data, 'restore', file);
      expect(status).toBe(0);
      expect(output).not.toContain('JWT_SECRET');
      expect(secretOf(data)).not.toBe(before);
      expect(secretOf(data).trim()).toHaveLength(64);
      expect(readFileSync(file, 'latin1')).not.toContain(before.trim());
    },
    SLOW,
  );

  it(
    'has to be changed by the operator when JWT_SECRET sets it, which the last line says',
    async () => {
      const settings = { ...LIVE, JWT_SECRET: 'x'.repeat(40) };
      const { output } = await shopCommand(data, ['restore', file], { settings });
      expect(output.split('\n').at(-1)).toBe(
        'Change JWT_SECRET before you start the shop: with the old one, tokens that were revoked after the backup are valid again.',
      );
    },
    SLOW,
  );
});
