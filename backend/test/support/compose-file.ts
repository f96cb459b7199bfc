import { load, YAML11_SCHEMA } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');
export const inDocker = (file: string) => join(ROOT, 'docker', file);
export const readDocker = (file: string) => readFileSync(inDocker(file), 'utf8');

export interface Service {
  image: string;
  user?: string;
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[];
  secrets?: string[];
  volumes?: string[];
  configs?: { source: string; target: string }[];
  restart?: string;
  healthcheck?: { test: string[] };
  read_only?: boolean;
}
export interface ComposeFile {
  services: Record<string, Service>;
  networks?: Record<string, { internal?: boolean } | null>;
  configs?: Record<string, { file: string }>;
  secrets?: Record<string, { file?: string; environment?: string }>;
}

/** `<<` needs YAML 1.1. */
export function composeFile(file: string): ComposeFile {
  return load(readDocker(file), { schema: YAML11_SCHEMA }) as ComposeFile;
}

/** The environment variables that a compose file uses. */
export function variablesOf(file: string): string[] {
  const named = [...readDocker(file).matchAll(/\$\{(\w+)|\{ environment: (\w+) \}/g)];
  return [...new Set(named.map(([, variable, secret]) => variable ?? secret!))];
}

/** Substitutes variables like compose; a required variable without a value becomes `given`. */
export function resolved(value: string, values: Record<string, string>): string {
  return value.replace(
    /\$\{(\w+)(:[?-])?([^}]*)\}/g,
    (_, name: string, operator: string, rest: string) => values[name] ?? (operator === ':-' ? rest : 'given'),
  );
}
