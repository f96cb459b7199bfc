/**
 * Measures the built shop: `npm run bench -- [--quick] [section …]`. Without names it measures every section, one after the other.
 * A section is a module of this folder whose `measure({ quick })` returns
 * { title, command, text?: string[], tables: [{ caption, columns, rows }], targets: [{ what, target, measured, met }],
 *   charts?: [{ file, svg, alt }], isPinned?: boolean }.
 * The last result of each section is kept in docs/performance.json; docs/performance.md and its charts are rendered from it.
 * `--render` only writes the page, after a change of its texts.
 * `--quick` measures the same in less time, with more noise, and prints its result without storing it. The exit status is 1 when a section
 * failed, not when a target is missed.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stopAllOnSignal } from '../run-command.mjs';
import { printSection, readResults, renderPage, storeResult } from './support/results.mjs';
import { machine, unpin } from './support/machine.mjs';
import { say } from './support/say.mjs';
import { stopAllServers } from './support/server-process.mjs';

const SECTIONS = ['serving', 'start', 'mongodb', 'scale', 'growth', 'browser'];
const BUILT = fileURLToPath(new URL('../../dist/backend/main.js', import.meta.url));

function fail(message) {
  console.error(message);
  process.exit(1);
}

const flag = { type: 'boolean', default: false };
const { values, positionals } = parseArgs({
  options: { quick: flag, render: flag },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !SECTIONS.includes(name));
if (unknown !== undefined) fail(`Unknown section ${unknown}. Sections: ${SECTIONS.join(', ')}.`);
if (values.render) {
  await renderPage(await readResults(), SECTIONS);
  process.exit(0);
}
if (!existsSync(BUILT)) fail('The shop is not built: run `npm ci` and `npm run build` first.');

stopAllOnSignal();
const startedAt = Date.now();
const results = await readResults();
let failed = 0;
for (const name of SECTIONS) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  say(`── ${name} ──`);
  const sectionStart = Date.now();
  try {
    const { measure } = await import(`./${name}.mjs`);
    const section = await measure({ quick: values.quick });
    const seconds = Math.round((Date.now() - sectionStart) / 1000);
    printSection(section);
    const circumstances = { machine: machine(), measured_at: new Date().toISOString().slice(0, 16), seconds };
    if (!values.quick) await storeResult(results, name, { ...section, ...circumstances });
    say(`${name}: ${seconds} s`);
  } catch (error) {
    failed += 1;
    console.error(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    stopAllServers();
    unpin();
  }
}
if (!values.quick) await renderPage(results, SECTIONS);
const stored = values.quick ? '' : ' docs/performance.md is written.';
say(`Measured in ${Math.round((Date.now() - startedAt) / 1000)} s.${stored}`);
process.exit(failed > 0 ? 1 : 0);
