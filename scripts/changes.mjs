/** What `npm run check:changed` knows of files: which tests are near them, and which further commands they deserve. */
import path from 'node:path';
import { GUARDS } from './guards/table.mjs';

/** MODULE is the module of the file, or its folder; docs/testing.md says how many minutes each command takes. */
const FURTHER = [
  {
    change: 'rule',
    files: /^backend\/src\/.*\/domain\//,
    commands: ['npm run openapi', 'npm test -- backend', 'npm run test:guards -- MODULE'],
  },
  {
    change: 'contract',
    files: /^backend\/src\/.*(\/ports\/|\/adapters\/|\.contract\.ts$)/,
    commands: ['npm run test:mongo -- MODULE', 'npm test -- backend'],
  },
  {
    change: 'schema',
    files: /\.schema\.ts$/,
    commands: [
      'npm run test:mongo -- MODULE mongo-indexes',
      'npm run test:backend -- baseline upgrades data-transfer data-check',
      'npm run test:kill -- --rounds 3 sqlite',
      'rm -r .data',
    ],
  },
  {
    change: 'route',
    files: /^backend\/src\/.*\/http\//,
    commands: ['npm run openapi', 'npm run test:backend -- openapi access-matrix'],
  },
  {
    change: 'screen',
    files: /^frontend\/src\/.*\.(tsx|css)$/,
    commands: ['npm run test:browser -- accessibility --project desktop'],
  },
];

/** A line for each kind of change that deserves further commands. Tests deserve none. */
export function furtherCommands(files) {
  const sources = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
  return FURTHER.flatMap(({ change, files: pattern, commands }) => {
    const modules = [...new Set(sources.filter((file) => pattern.test(file)).map(moduleOf))];
    if (modules.length === 0) return [];
    const named = commands.flatMap((command) => modules.map((module) => command.replace('MODULE', module)));
    return [`A changed ${change} deserves: ${[...new Set(named)].filter(hasGuards).join('; ')}`];
  });
}

/** Whether a test is in the module or folder of a source, or is named after one of them. */
export function isNear(test, source) {
  if (test === source || path.dirname(test) === path.dirname(source)) return true;
  if (test.startsWith('backend/test/'))
    return [moduleOf(source), path.basename(source).split('.')[0]].some((name) =>
      path.basename(test).includes(name.replace(/s$/, '')),
    );
  return test.split('/')[3] === moduleOf(source) && /\/(modules|features)\//.test(source);
}

/** Whether a command is another one, or there are guards in its module. */
function hasGuards(command) {
  const [, module] = /test:guards -- (.+)/.exec(command) ?? [];
  return module === undefined || GUARDS.some(({ file }) => file.includes(`/${module}/`));
}

/** The module of a file, or its folder. */
function moduleOf(file) {
  return /\/(?:modules|features)\/([^/]+)\//.exec(file)?.[1] ?? path.basename(path.dirname(file));
}
