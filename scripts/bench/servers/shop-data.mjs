/**
 * Fills the store that the settings name with parts, customers and an admin, through the shop's own ports: only Firebase can sign people
 * in, and a benchmark has no Firebase. Prints the parts' ids, and each person's e-mail and access token, as one line of JSON. Arguments: number of parts, number of customers.
 */
import 'reflect-metadata';

const built = (file) => import(new URL(`../../../dist/backend/src/${file}`, import.meta.url));
const { readSettings } = await built('config/settings.js');
const { withStore } = await built('cli/command.js');
const { PartRepository } = await built('modules/parts/ports/part.repository.js');
const { SessionKey } = await built('modules/users/domain/session.js');
const { JwtSessionTokens } = await built('modules/users/adapters/jwt-session-tokens.js');
const { UserRepository } = await built('modules/users/ports/user.repository.js');

const [parts, customers] = process.argv.slice(2).map(Number);
const BENCH = { who: 'benchmark', kind: 'system' };
const DAY_SECONDS = 86_400;
const tokens = new JwtSessionTokens(new SessionKey(process.env.JWT_SECRET), DAY_SECONDS);
/** Records that are added at once; the store may add them in one commit. */
const BATCH_SIZE = 50;
const KINDS = [
  'Processor',
  'Memory',
  'Solid-State Drive',
  'Power Supply',
  'Case Fan',
  'Mainboard',
  'Network Card',
  'Case',
];

const aPart = (n) => ({
  name: `Northbridge ${KINDS[n % KINDS.length]} ${String(n + 1).padStart(5, '0')}`,
  image_url: '/pictures/processor-n16.svg',
  price_cents: 100 * (20 + ((n * 37) % 480)),
  // More than all runs together sell, and with as many digits afterwards.
  quantity: 99_999_999,
  min_order: 1,
  description: 'Tested for office and workshop machines: quiet at any speed, low heat, five years of warranty.',
});

async function inBatches(count, add) {
  const records = [];
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, i) => from + i);
    records.push(...(await Promise.all(numbers.map(add))));
  }
  return records;
}

const { text } = await withStore(readSettings(process.env), async (adapters) => {
  const users = adapters.get(UserRepository);
  const signIn = async (name) => {
    const email = `${name}@benchmark.test`;
    const account = { uid: name, email, email_verified: true, name: 'Carl Customer' };
    const user = await users.signIn(account, { bindsUnverified: false, keepsAdmin: false });
    return { email, token: tokens.issue({ id: user._id, email, version: user.token_version }) };
  };
  const added = await inBatches(parts, (n) => adapters.get(PartRepository).add(aPart(n), BENCH));
  const people = await inBatches(customers, (n) => signIn(`customer-${n + 1}`));
  const admin = await signIn('admin');
  await users.makeAdmin(admin.email, BENCH);
  return { text: JSON.stringify({ parts: added.map(({ _id }) => _id), customers: people, admin }) };
});
process.stdout.write(`${text}\n`);
