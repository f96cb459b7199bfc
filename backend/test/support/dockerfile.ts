import { readDocker } from './compose-file.js';

interface Stage {
  from: string;
  /** one instruction per line */
  lines: string[];
}

const text = readDocker('Dockerfile')
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n\s*/g, '');

/** Arguments before the first stage. */
export const globalArgs = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!]));

/** The stages by name, in order. */
export const stages = new Map<string, Stage>(
  text
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => {
      const [head = '', ...lines] = stage.split('\n').filter(Boolean);
      const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(head) ?? [];
      return [name, { from, lines }];
    }),
);

/** The last instruction of this kind in a stage or in its base stages. */
export function lastOf(instruction: string, name: string): string | undefined {
  const stage = stages.get(name);
  if (!stage) return undefined;
  const lines = stage.lines.filter((line) => line.startsWith(`${instruction} `));
  return lines.at(-1)?.slice(instruction.length + 1) ?? lastOf(instruction, stage.from);
}

/** The `ENV` of a stage and its base stages. */
export function environmentOf(name: string): Record<string, string> {
  const stage = stages.get(name);
  if (!stage) return {};
  const pairs = stage.lines.flatMap((line) => (line.startsWith('ENV ') ? line.slice(4).split(' ') : []));
  return {
    ...environmentOf(stage.from),
    ...Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])),
  };
}
