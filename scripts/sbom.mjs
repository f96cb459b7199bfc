/**
 * Prints the bill of materials (CycloneDX) of what a live shop runs and of what its browser app contains, from the lock file.
 * `npm sbom --omit=dev` leaves out packages that development packages use as well, so this removes those from a copy first.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const temporary = mkdtempSync(path.join(tmpdir(), 'shop-sbom-'));
// npm names the shop after its folder.
const folder = path.join(temporary, 'northbridge-shop');
mkdirSync(folder);
const npm = (...options) => execFileSync('npm', options, { cwd: folder, encoding: 'utf8' });
try {
  const description = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const source = browserSource();
  for (const name of Object.keys(description.devDependencies))
    if (!source.includes(`'${name}'`) && !source.includes(`'${name}/`)) delete description.devDependencies[name];
  delete description.peerDependencies;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(description));
  copyFileSync(path.join(ROOT, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  npm('install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  process.stdout.write(npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'));
} finally {
  rmSync(temporary, { recursive: true });
}

function browserSource() {
  const folder = path.join(ROOT, 'frontend/src');
  const files = readdirSync(folder, { recursive: true }).filter((name) => /(?<!\.test)\.(tsx?|css)$/.test(name));
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
}
