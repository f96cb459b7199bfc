/**
 * Installs the packages that package-lock.json names (`npm ci`), saying how far it is: on a terminal in one changing line, elsewhere in a line
 * every few seconds. When npm fails, its own words follow; the exit status is npm's.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');
const isTerminal = process.stdout.isTTY;
const INTERVAL = isTerminal ? 250 : 5000;

/** Packages for this machine whose place is directly in node_modules; those deeper down arrive with them. */
function expected() {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const isForHere = ({ os, cpu }) => (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
  return Object.entries(packages).filter(([name, entry]) => name.lastIndexOf('node_modules/') === 0 && isForHere(entry))
    .length;
}

/** How many of them are unpacked; npm makes all their folders at the start. */
function arrived() {
  const names = list(MODULES).filter((name) => !name.startsWith('.'));
  const scoped = names.filter((name) => name.startsWith('@'));
  const packages = [
    ...names.filter((name) => !name.startsWith('@')),
    ...scoped.flatMap((scope) => list(path.join(MODULES, scope)).map((name) => path.join(scope, name))),
  ];
  return packages.filter((name) => existsSync(path.join(MODULES, name, 'package.json'))).length;
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // npm removes and makes folders as it goes.
    return [];
  }
}

const begin = Date.now();
const total = expected();
const elapsed = () => `${Math.round((Date.now() - begin) / 1000)} s`;

function progress() {
  const line = `Installing packages: ${Math.min(arrived(), total)} of ${total}, ${elapsed()}`;
  process.stdout.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
}

console.log('Installing packages; the first time this takes a minute or two.');
const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'pipe'],
  // On Windows npm is a script that only a shell can start.
  shell: process.platform === 'win32',
});
const output = [];
npm.stdout.on('data', (chunk) => output.push(chunk));
npm.stderr.on('data', (chunk) => output.push(chunk));
const timer = setInterval(progress, INTERVAL);

// By itself npm would first remove, one by one, what it has unpacked; the next run does that anyway.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => npm.kill('SIGKILL'));

npm.on('error', (error) => {
  clearInterval(timer);
  console.error(`npm cannot be started: ${error.message}`);
  process.exitCode = 1;
});
npm.on('close', (status, signal) => {
  clearInterval(timer);
  if (isTerminal) process.stdout.write('\r\u001b[K');
  if (status === 0) {
    console.log(`Installed ${arrived()} packages in ${elapsed()}.`);
    return;
  }
  process.stderr.write(Buffer.concat(output));
  console.error(signal ? 'Installing was stopped.' : `npm ci failed after ${elapsed()}; its words are above.`);
  process.exitCode = signal ? 130 : (status ?? 1);
});
