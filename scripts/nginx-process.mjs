import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onPath } from './programs.mjs';
import { freePorts } from './shop-process.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The first version with `http2 on`. (`resolve`, which the image's version has too, is removed here.) */
const MIN_VERSION = [1, 25, 1];
const START_TIMEOUT_MS = 10_000;

/**
 * Starts nginx like the image, with the files of docker/nginx and the template of the mode (`http` or `https`); only ports,
 * folders and the servers' addresses differ. Returns its addresses, its output and a `stop`.
 */
export async function startNginx({ mode, servers, publicUrl = 'https://shop.example.com', tlsFolder = '' }) {
  const program = nginxProgram();
  const folder = await mkdtemp(path.join(tmpdir(), 'northbridge-nginx-'));
  const [http, https, health] = await freePorts(3);
  const ports = { 8080: http, 8443: https, 8081: health };
  await cp(path.join(ROOT, 'docker/nginx'), folder, { recursive: true });
  await rewrite(path.join(folder, 'nginx.conf'), (text) => listenAt(ports, text).replaceAll('/tmp/', `${folder}/`));
  await rewrite(path.join(folder, 'upstream.conf'), (text) => toServers(servers, text));
  const variables = { BROWSER_APP: path.join(ROOT, 'dist/frontend'), PUBLIC_URL: publicUrl, TLS_FOLDER: tlsFolder };
  await cp(path.join(folder, mode), path.join(folder, 'conf.d'), { recursive: true });
  const site = path.join(folder, 'conf.d/server.conf');
  const template = await readFile(`${site}.template`, 'utf8');
  await writeFile(site, listenAt(ports, substitute(template, variables)));

  // Otherwise the workers of an nginx started by root run as a user without access to the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const output = [];
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', `${user}daemon off;`];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const failed = ended.then(() => Promise.reject(new Error(`nginx ended: ${output.join('')}`)));
  failed.catch(() => undefined);
  try {
    await Promise.race([answering(`http://127.0.0.1:${health}/`), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { http: `http://127.0.0.1:${http}`, https: `https://127.0.0.1:${https}`, output, stop };
}

/** The program to run; throws when it is missing or too old. */
export function nginxProgram() {
  const program = process.env.NGINX_PATH ?? onPath('nginx') ?? '/usr/sbin/nginx';
  const { stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' });
  const version = /nginx\/([\d.]+)/
    .exec(stderr ?? '')?.[1]
    ?.split('.')
    .map(Number);
  const difference = version?.map((number, place) => number - MIN_VERSION[place]).find((step) => step !== 0) ?? 0;
  if (version && difference >= 0) return program;
  throw new Error(
    `The tests need nginx ${MIN_VERSION.join('.')} or newer, for \`http2 on\`; ${program} is ${version?.join('.') ?? 'missing'}. Name another one with NGINX_PATH.`,
  );
}

const rewrite = async (file, change) => writeFile(file, change(await readFile(file, 'utf8')));

/** Replaces known variables only, as envsubst does. */
const substitute = (text, variables) => text.replace(/\$\{(\w+)\}/g, (whole, name) => variables[name] ?? whole);

const listenAt = (ports, text) =>
  text.replace(/listen (?:127\.0\.0\.1:)?(\d+)/g, (_, port) => `listen 127.0.0.1:${ports[port]}`);

const toServers = (servers, text) =>
  text
    .replace(/^resolver .*$/m, '')
    .replace(/server shop-(\d):3000 resolve/g, (_, number) => `server ${new URL(servers[number - 1]).host}`);

async function answering(url) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx did not answer within ${START_TIMEOUT_MS / 1000} s.`);
}
