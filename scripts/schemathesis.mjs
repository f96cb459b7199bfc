/**
 * Runs schemathesis (https://schemathesis.io) over the API document against the built shop: once anonymously, once as the demo
 * customer, once as the demo admin. `npm run fuzz`; `npm run fuzz -- --max-examples 200` for a longer run.
 * Reports are kept under .results/schemathesis. The exit status is 1 when a run found something.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { accessToken, PEOPLE } from './demo-people.mjs';
import { run, stopAll, stopAllOnSignal } from './run-command.mjs';
import { startShop } from './shop-process.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = path.join(ROOT, '.results/schemathesis');
const VENV = path.join(ROOT, '.results/schemathesis-venv');
const VERSION = '4.32.5';
const MINUTE = 60_000;
/** schemathesis on the PATH, or installed from PyPI. */
async function findSchemathesis() {
  const onPath = await run('schemathesis', ['--version'], { limit: MINUTE, capture: true });
  if (onPath.status === 0 && onPath.output.includes('schemathesis')) return 'schemathesis';
  const own = path.join(VENV, 'bin/st');
  if (existsSync(own)) return own;
  console.log(`Installing schemathesis ${VERSION} from PyPI …`);
  const made = await run('python3', ['-m', 'venv', VENV], { limit: 2 * MINUTE, capture: true });
  if (made.status !== 0) throw new Error('schemathesis needs Python 3.10 or newer with its venv module.');
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  const installed = await run(path.join(VENV, 'bin/python'), pip, { limit: 10 * MINUTE, capture: true });
  if (installed.status !== 0) throw new Error(`schemathesis cannot be installed from PyPI: ${installed.output.trim()}`);
  return own;
}

async function fuzz(program, role, { maxExamples, maxTime }) {
  // A new shop for each role, so that runs do not affect each other.
  const shop = await startShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  try {
    const token = PEOPLE[role] && (await accessToken(shop.url, PEOPLE[role]));
    const { status, seconds } = await run(
      program,
      [
        ...['--config-file', path.join(ROOT, 'scripts/schemathesis.toml')],
        ...['run', `${shop.url}/docs-json`, '--url', shop.url, '--checks', 'all', '--no-color'],
        // The shop answers an unknown method with 404, or 400 when HTTP does not define it, not 405.
        ...['--exclude-checks', 'unsupported_method'],
        // An endless stream.
        ...['--exclude-path', '/events'],
        ...['--max-examples', maxExamples, '--max-time', maxTime, '--continue-on-failure'],
        ...['--generation-database', 'none', '--report', 'junit', '--report-dir', path.join(RESULTS, role)],
        ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
      ],
      // schemathesis writes a cache to its working directory.
      { limit: Number(maxTime) * 1000 + 5 * MINUTE, cwd: RESULTS },
    );
    console.log(`${status === 0 ? '✓' : '✗'} as ${role} (${seconds} s)\n`);
    return status === 0;
  } finally {
    await shop.stop();
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      role: { type: 'string', multiple: true, default: ['visitor', 'customer', 'admin'] },
      'max-examples': { type: 'string', default: '40' },
      'max-time': { type: 'string', default: '180' },
    },
  });
  const program = await findSchemathesis();
  mkdirSync(RESULTS, { recursive: true });
  let clean = true;
  for (const role of values.role) {
    console.log(`── as ${role} ──`);
    clean = (await fuzz(program, role, { maxExamples: values['max-examples'], maxTime: values['max-time'] })) && clean;
  }
  process.exitCode = clean ? 0 : 1;
}

stopAllOnSignal();
await main().catch((error) => {
  console.error(error.message);
  stopAll();
  process.exit(1);
});
