import { DatabaseSync } from '@photostructure/sqlite';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/**
 * Makes a backup while the shop works and is killed. `kill` ends the backup too. `check` reports a backup that failed, or that lacks an
 * order which was acknowledged before it began; a killed backup may be missing.
 */
export function backUpBeside(shop, file, work) {
  const before = standing(work);
  const command = shop.beginCommand('backup', file);
  let isKilled = false;
  const ended = command.then(
    () => undefined,
    ({ message }) => (isKilled ? undefined : `backup: ${message}`),
  );
  return {
    kill() {
      isKilled = true;
      command.child.kill('SIGKILL');
    },
    async check() {
      const problem = await ended;
      if (problem !== undefined) return [problem];
      if (!existsSync(file)) return isKilled ? [] : [`backup: ${file} is missing`];
      const stored = idsIn(file);
      await rm(file);
      // A customer may have cancelled an order before the copying began.
      const now = new Set(standing(work));
      return before.filter((id) => now.has(id) && !stored.has(id)).map((id) => `backup: order ${id} is missing`);
    },
  };
}

const standing = ({ orders }) => [...orders].filter(([, { isCancelled }]) => !isCancelled).map(([id]) => id);

function idsIn(file) {
  const copy = new DatabaseSync(file, { readOnly: true });
  const ids = copy.prepare('SELECT _id FROM orders').all();
  copy.close();
  return new Set(ids.map(({ _id }) => _id));
}
