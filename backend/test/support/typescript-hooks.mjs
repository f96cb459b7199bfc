/** Hooks of Node.js that find and compile TypeScript sources of the backend, by the names that they compile to. */
import { readFileSync } from 'node:fs';
import { transform } from '@swc/core';

const SOURCES = new URL('../../src/', import.meta.url);
const { jsc } = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));

export function resolve(specifier, context, next) {
  const [, folder, file] = /^#(shared|modules)\/(.+)\.js$/.exec(specifier) ?? [];
  if (folder) return next(new URL(`${folder}/${file}.ts`, SOURCES).href, context);
  if (specifier.startsWith('.') && context.parentURL?.endsWith('.ts'))
    return next(specifier.replace(/\.js$/, '.ts'), context);
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const options = { swcrc: false, jsc, module: { type: 'nodenext' }, sourceMaps: 'inline', filename: url };
  const { code } = await transform(readFileSync(new URL(url), 'utf8'), options);
  return { format: 'module', source: code, shortCircuit: true };
}
