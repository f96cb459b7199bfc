/**
 * Installs what a live shop needs: no development packages, and no optional ones such as the identity emulator, except for the native
 * part of SQLite's driver, which is an optional package because each platform has its own.
 */
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ROOT = new URL('..', import.meta.url);
const LEAVE_OUT = '--omit=dev --omit=optional --no-audit --no-fund';
const npm = (command) => execSync(`npm ${command} ${LEAVE_OUT}`, { cwd: ROOT, stdio: 'inherit' });

npm('ci');
// The package's own way to name this platform, such as linux-x64-gnu.
const platform = createRequire(new URL('node_modules/libsql/index.js', ROOT))('@neon-rs/load').currentTarget();
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
const native = `@libsql/${platform}`;
npm(`install --no-save ${native}@${packages[`node_modules/${native}`].version}`);
