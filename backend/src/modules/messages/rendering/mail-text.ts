import type { Frame, Mail, Table } from './mail.js';

/** The mail as plain text, for programs that show no HTML. */
export function mailText(mail: Mail, { shop, links, why, switchOff, note }: Frame): string {
  const facts = (list: Mail['facts'] = []) => list.map(([label, value]) => `${label}: ${value}`);
  const blocks = [
    [mail.heading, '='.repeat(mail.heading.length)],
    facts(mail.facts),
    ...mail.paragraphs.map((paragraph) => [paragraph]),
    ...links.map(({ label, href }) => [`${label}:`, href]),
    mail.table ? tableLines(mail.table) : [],
    facts(mail.details),
    ['----', shop, why, ...(switchOff ? [`${switchOff.label}: ${switchOff.href}`] : []), ...(note ? [note] : [])],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function tableLines({ heads, rows, total, rest }: Table): string[] {
  const [, ...figureHeads] = heads;
  return [
    ...rows.map(({ cells: [name, ...figures], note }) => {
      const named = figures.map((figure, index) => `${(figureHeads[index] ?? '').toLowerCase()} ${figure}`);
      return `- ${name ?? ''}${note ? ` (${note})` : ''}: ${named.join(', ')}`;
    }),
    ...(rest === undefined ? [] : [rest]),
    ...(total === undefined ? [] : [total.join(': ')]),
  ];
}
