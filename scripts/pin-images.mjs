/**
 * Pins the base images in docker/ to the digests of their tags: node scripts/pin-images.mjs [folder] [registry]. Run it with access
 * to the registry after each change of a tag, and commit the result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'docker', registry = 'https://registry-1.docker.io'] = process.argv.slice(2);
/** A base image with its exact tag, and its digest when it is pinned. */
const IMAGE = /\b(node|nginx|mongo|litestream\/litestream):(\d+\.\d+\.\d+[\w.-]*)(?:@sha256:[0-9a-f]{64})?/g;
/** Multi-platform indexes first. */
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

async function digestOf(name, tag) {
  const repository = name.includes('/') ? name : `library/${name}`;
  const ask = (headers) =>
    fetch(`${registry}/v2/${repository}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { accept: ACCEPT, ...headers },
    });
  let answer = await ask({});
  if (answer.status === 401) {
    const scope = `service=registry.docker.io&scope=repository:${repository}:pull`;
    const { token } = await (await fetch(`https://auth.docker.io/token?${scope}`)).json();
    answer = await ask({ authorization: `Bearer ${token}` });
  }
  const digest = answer.headers.get('docker-content-digest');
  if (answer.status !== 200 || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`${registry} has no ${name}:${tag} (status ${answer.status}).`);
  return digest;
}

try {
  for (const file of ['Dockerfile', 'compose.yaml', 'compose.production.yaml'].map((name) => join(folder, name))) {
    const text = readFileSync(file, 'utf8');
    const digests = new Map();
    for (const [, name, tag] of text.matchAll(IMAGE)) digests.set(`${name}:${tag}`, await digestOf(name, tag));
    writeFileSync(
      file,
      text.replace(IMAGE, (_, name, tag) => `${name}:${tag}@${digests.get(`${name}:${tag}`)}`),
    );
    for (const [image, digest] of digests) process.stdout.write(`${file}: ${image}@${digest}\n`);
  }
} catch (error) {
  process.stderr.write(`No file was pinned completely: ${error.cause?.code ?? error.message}\n`);
  process.exitCode = 1;
}
