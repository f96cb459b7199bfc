/**
 * Tries each measured step of the browser once, so that none falls behind the screens: `npm run test:steps`; a file name as the argument
 * receives the results as JSON.
 */
import { writeFile } from 'node:fs/promises';
import { tryEachStep } from './browser.mjs';

const checks = await tryEachStep();
const [file] = process.argv.slice(2);
if (file !== undefined) await writeFile(file, JSON.stringify({ checks }));
for (const { met, line } of checks) if (!met) console.error(line);
process.exit(checks.every(({ met }) => met) ? 0 : 1);
