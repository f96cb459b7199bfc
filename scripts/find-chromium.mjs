import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isExecutable, onPath } from './programs.mjs';

/** It renders the same pages with 40 % less CPU time than a whole Chromium, so it is preferred to one that is installed. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** apt waits ten seconds for an unreachable server, without retries. It neither upgrades an installed headless shell nor removes a package. */
const APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '--no-upgrade', '--no-remove'];

/**
 * Finds a Chromium for the browser tests, the first available of: `CHROMIUM_PATH`; the headless shell on the PATH; Debian's package of it
 * (installed when root on Debian); a Chromium or Chrome on the PATH; Playwright's own (downloaded). Prints progress to stderr.
 * Throws a one-line error when none is available.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH names no executable: ${given}`);
  }
  const found =
    onPath(HEADLESS_SHELL) ??
    installFromDebian() ??
    onAnyPath() ??
    (await playwrightsOwn()) ??
    (await downloadWithPlaywright());
  if (found) return found;
  throw new Error('No Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.');
}

/** Flags that stop background requests and prompts of a test browser, and disable Chromium's sandbox for root, where it cannot start. */
export function chromiumArgs() {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

function onAnyPath() {
  return NAMES.map(onPath).find((program) => program !== undefined);
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !isDebian()) return undefined;
  process.stderr.write("Installing Chromium's headless shell from Debian …\n");
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...APT_OPTIONS, ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', HEADLESS_SHELL, 'fonts-liberation');
  return onPath(HEADLESS_SHELL);
}

function isDebian() {
  // Ubuntu's package needs snap, which containers lack.
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function downloadWithPlaywright() {
  process.stderr.write("Downloading Playwright's Chromium …\n");
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  return playwrightsOwn();
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

// As a program it prints the path.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
