/**
 * `make test`: the gates, the build, and every rule, guarantee, refusal and journey once, in minutes. `make test-all` (`--all`): everything.
 * `npm test -- backend browser` runs the named stages. As many jobs run at once as keep the cores busy, the largest first; what measures
 * time or memory runs alone at the end. Reports are in .results; the last line has the totals.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { mongoEnvironment, startMongo } from './mongo-server.mjs';
import { childrenCpuSeconds, stopAllOnSignal } from './run-command.mjs';
import { runJobs } from './run-jobs.mjs';
import { startShop } from './shop-process.mjs';
import { JEST_TIMES, RESULTS, jobsOf, leftOut } from './test-jobs.mjs';
import { emptyResult, jestTimes, playwrightTimes, printReport } from './test-report.mjs';

const SUMMARY = path.join(RESULTS, 'summary.txt');
/** Servers that several jobs share. */
const servers = [];

async function main() {
  const isAll = process.argv.includes('--all');
  const stages = process.argv.slice(2).filter((name) => name !== '--all');
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const has = (stage) => stages.length === 0 || stages.includes(stage);

  const preparedAt = Date.now();
  if (has('browser')) process.env.CHROMIUM_PATH = await findChromium();
  const mongo = has('mongo') || (isAll && has('browser')) ? await mongoServer({ isAll }) : undefined;
  const startedAt = Date.now();
  console.log(`Chromium and databases: ${Math.round((startedAt - preparedAt) / 1000)} s, not counted below.`);
  const cpuBefore = childrenCpuSeconds();

  const jobs = jobsOf({ isAll, mongo, shopUrl: once(browsersShop) });
  const unknown = stages.find((stage) => !jobs.some((job) => job.stage === stage));
  if (unknown !== undefined) {
    console.error(`No stage ${unknown}. Stages: ${[...new Set(jobs.map(({ stage }) => stage))].join(', ')}.`);
    process.exit(1);
  }
  const wanted = jobs.filter(({ stage }) => has(stage));
  if (wanted.some(({ needsBuild }) => needsBuild) && !has('build')) wanted.unshift(jobs[0]);
  const results = await runJobs(wanted, !isAll);
  for (const { stop } of servers) await stop();

  const { line, hasPassed } = printReport({
    results: isAll && has('mongo') && !mongo ? [...results, missingMongo()] : results,
    times: [...jestTimes(JEST_TIMES), ...wanted.flatMap(({ report }) => (report ? playwrightTimes(report) : []))],
    minutes: (Date.now() - startedAt) / 60_000,
    cpuSeconds: childrenCpuSeconds() - cpuBefore,
    leftOut: isAll || stages.length > 0 ? [] : leftOut(mongo !== undefined),
  });
  writeFileSync(SUMMARY, `${line}\n`);
  process.exitCode = hasPassed ? 0 : 1;
}

/** The shop of the browser tests, as their environment. */
async function browsersShop() {
  const shop = await startShop();
  servers.push(shop);
  return { SHOP_URL: shop.url, SHOP_OUTPUT: shop.outputFile };
}

/** The MongoDB of the tests. `make test` neither downloads nor builds it, `make test-all` may. */
async function mongoServer({ isAll }) {
  const server = await startMongo({ mayInstall: isAll });
  if (!server) return undefined;
  servers.push(server);
  console.log(`The tests over MongoDB run on: ${server.name}`);
  return { env: await mongoEnvironment(server) };
}

function missingMongo() {
  const result = { ...emptyResult(), stage: 'mongo', seconds: 0, cpuSeconds: 0 };
  const reason = 'no MongoDB is available';
  return process.env.CI ? { ...result, failed: 1, failures: [reason] } : { ...result, skipped: 1, skips: [reason] };
}

function once(make) {
  let made;
  return () => (made ??= make());
}

stopAllOnSignal(() => Promise.all(servers.map(({ stop }) => stop())));
await main();
