import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const DOCS = new URL('../../../docs/', import.meta.url);
const FORMAT = new URL('../.oxfmtrc.json', DOCS);
const JSON_FILE = new URL('performance.json', DOCS);
const MARKDOWN = new URL('performance.md', DOCS);
/** Written by hand: the reason and the figures of each optimisation. */
const REASONS = new URL('../what-makes-it-fast.md', import.meta.url);

/** The last result of each section; empty before the first run. */
export async function readResults() {
  return existsSync(fileURLToPath(JSON_FILE)) ? JSON.parse(await readFile(JSON_FILE, 'utf8')) : {};
}

/** Stores a section's result and its charts. */
export async function storeResult(results, name, { charts = [], ...result }) {
  for (const { file, svg } of charts) await writeFile(new URL(file, DOCS), svg);
  results[name] = { ...result, charts: charts.map(({ file, alt }) => ({ file, alt })) };
  await writeFormatted(JSON_FILE, JSON.stringify(results));
}

/** `npm run check` looks at the format of these files too. */
async function writeFormatted(url, text) {
  const filepath = fileURLToPath(url);
  const options = JSON.parse(await readFile(FORMAT, 'utf8'));
  await writeFile(url, (await format(filepath, text, options)).code);
}

/** Prints the tables and the targets of a section. */
export function printSection({ tables, targets }) {
  for (const { caption, columns, rows } of tables) console.log(`\n${caption}\n${alignedTable(columns, rows)}`);
  if (targets.length > 0) console.log(`\nTargets\n${alignedTable(...targetTable(targets))}\n`);
}

function targetTable(targets) {
  const rows = targets.map(({ what, target, measured, met }) => [what, target, measured, met ? 'yes' : '**no**']);
  return [['what', 'target', 'measured', 'met'], rows];
}

function alignedTable(columns, rows) {
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => String(row[n]).length)));
  const line = (cells) =>
    cells.map((cell, n) => (n === 0 ? String(cell).padEnd(widths[n]) : String(cell).padStart(widths[n]))).join('  ');
  return [columns, ...rows].map((cells) => line(cells)).join('\n');
}

/** Writes docs/performance.md from the stored results. */
export async function renderPage(results, order) {
  const sections = order.flatMap((name) => (results[name] ? [results[name]] : []));
  await writeFormatted(MARKDOWN, (await page(sections)).join('\n\n'));
}

async function page(sections) {
  const targets = sections.flatMap((section) => section.targets);
  return [
    '# Performance',
    INTRODUCTION,
    ...picturesOf(sections.slice(0, 1)),
    '## Targets',
    `${targets.filter(({ met }) => met).length} of ${targets.length} are met.`,
    markdownTable(...targetTable(targets)),
    ...(await readFile(REASONS, 'utf8')).trim().split('\n\n'),
    ...sections.flatMap((section, n) => sectionText(section, n > 0)),
  ];
}

const INTRODUCTION = `\`npm run bench\` measures the built shop and writes this page; it needs \`npm ci\` and \`npm run build\` and takes about half an hour.
\`npm run bench -- serving start\` measures single sections, \`--quick\` measures for a shorter time and only prints. Absolute figures belong
to the machine; the ratios between servers that ran side by side carry over. Sections and their bare servers are in
\`scripts/bench\`.`;

function sectionText(
  { title, command, text = [], tables, isPinned = false, machine, measured_at, charts },
  withPictures,
) {
  const { processor, memory, node, pinned } = machine;
  return [
    `## ${title}`,
    `\`${command}\`, ${measured_at.replace('T', ' ')} UTC; ${processor}, ${memory}, Node.js ${node}${isPinned ? `; ${pinned}` : ''}.`,
    ...text,
    ...(withPictures ? picturesOf([{ charts }]) : []),
    ...tables.flatMap(({ caption, columns, rows }) => [`**${caption}**`, markdownTable(columns, rows)]),
  ];
}

function picturesOf(sections) {
  return sections.flatMap(({ charts }) => charts.map(({ file, alt }) => `![${alt}](${file})`));
}

function markdownTable(columns, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
