import type { INestApplicationContext } from '@nestjs/common';
import { dataVersion } from '#app/config/data-folder.js';
import { readSettings, type Settings } from '#app/config/settings.js';
import { DataChecker } from '#app/data-check/ports/data-checker.js';
import { problemsOf } from '#app/data-check/domain/data-check.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { startFailure } from '#app/server/start-messages.js';
import { MIGRATIONS } from '#app/wiring/sqlite-store.js';
import { Refusal } from '#shared/refusal.js';
import { newestVersion } from '#shared/sqlite/migrate.js';
import { assertStoreExists, withStore, type Result } from './command.js';
import { backupLine } from './live-backups.js';
import { line, type Line, settingLines, type Values } from './live-settings.js';

/**
 * Says what a live shop has and what it lacks, a line each. It reads the settings and the store, also while the shop runs, and calls no
 * other service. The settings may be incomplete or wrong. Opening a MongoDB marks it and creates missing indexes.
 */
export async function checkLive(values: Values): Promise<Result> {
  const lines = settingLines(values);
  let settings: Settings | undefined;
  try {
    settings = readSettings(values);
    lines.push(line('settings', 'valid'), backupLine(settings, new Date()));
    lines.push(...(await storeLines(settings)));
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : startFailure(error, settings);
    if (reason === undefined) throw error;
    lines.push(line(settings ? 'store' : 'settings', { missing: reason }));
  }
  const lacks = lines.filter(({ missing }) => missing);
  const end =
    lacks.length === 0 ? 'Nothing is missing: the shop can go live.' : `Missing: ${lacks.length} of ${lines.length}.`;
  return { text: [...lines.map(({ text }) => text), end].join('\n'), foundProblems: lacks.length > 0 };
}

async function storeLines(settings: Settings): Promise<Line[]> {
  assertStoreExists(settings);
  // Opening older data would upgrade them.
  const version = settings.mongodbUri === undefined ? dataVersion(settings.dataDir) : undefined;
  if (version !== undefined && version < newestVersion(MIGRATIONS))
    throw new Refusal('it has the data of an older version; start the shop, which upgrades them.');
  let lines: Line[] = [];
  await withStore(
    settings,
    async (adapters) => {
      lines = await readStore(adapters, settings);
      return { text: '' };
    },
    { checkMark: false },
  );
  return lines;
}

async function readStore(adapters: INestApplicationContext, { adminEmails }: Settings): Promise<Line[]> {
  const kind = await adapters.get(StoreMark).kind();
  const parts = (await adapters.get(PartRepository).list({}, FIRST)).total.count;
  const admins = await adapters.get(UserRepository).admins();
  const check = await adapters.get(DataChecker).lastResult();
  return [
    line('store', kind === 'live' ? "a live shop's" : { missing: STORE_LACKS[kind ?? 'none'] }),
    line('demo data', (await demoData(adapters)) ?? 'none'),
    line('parts', parts > 0 ? String(parts) : { missing: 'add the first one, or import a file of them.' }),
    line(
      'admin',
      adminIn(
        admins.map(({ email }) => email),
        adminEmails,
      ),
    ),
    line(
      'data check',
      check?.problems === 0
        ? `no problems on ${check.at.slice(0, 10)}`
        : { missing: `${check ? `it found ${problemsOf(check.problems)}; ` : ''}run npm run shop -- doctor.` },
    ),
  ];
}

const FIRST = { sort: 'created_at', descending: true, limit: 1 } as const;

const STORE_LACKS = {
  demo: "it is a demo's; run npm run shop -- clear-demo, or set DATA_DIR or MONGODB_URI to a new one.",
  none: 'it has no mark; start the shop once with the settings of its Firebase project.',
};

/** The demo's accounts; their passwords are public. */
const DEMO_ACCOUNTS = ['admin@northbridge.test', 'customer@northbridge.test'];

async function demoData(adapters: INestApplicationContext): Promise<{ missing: string } | undefined> {
  const left: string[] = [];
  for (const email of DEMO_ACCOUNTS) {
    const user = await adapters.get(UserRepository).findByEmail(email);
    const orders = await adapters.get(OrderRepository).list({ email }, FIRST);
    if (user || orders.items.length > 0) left.push(email);
  }
  return left.length === 0
    ? undefined
    : { missing: `users or orders of ${left.join(', ')} are left; begin with a new store.` };
}

function adminIn(admins: readonly string[], adminEmails: readonly string[]): string | { missing: string } {
  if (admins.length > 0) return admins.join(', ');
  if (adminEmails.length > 0) return `${adminEmails.join(', ')}, at the first sign-in (ADMIN_EMAILS)`;
  return { missing: 'set ADMIN_EMAILS, or run npm run shop -- make-admin with the address of a user.' };
}
