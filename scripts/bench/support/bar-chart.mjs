import { CHART_WIDTH, svgChart, svgText } from './svg.mjs';

const MARGIN = 24;
const COLUMN_GAP = 36;
const COLUMN = (CHART_WIDTH - 2 * MARGIN - COLUMN_GAP) / 2;
const LABEL = 166;
const VALUE = 52;
const ROW = 24;
const BAR = 15;
const HEAD = 92;
const PANEL_HEAD = 28;
const PANEL_GAP = 26;
const FOOT = 30;

/**
 * Panels of horizontal bars in two columns: { title, bars: [{ label, value, isOwn }], target } with an optional value that the own bar
 * should reach. Each panel has its own scale. Returns SVG.
 */
export function barChart({ title, subtitle, note, panels }) {
  let y = HEAD;
  const drawn = [];
  for (let first = 0; first < panels.length; first += 2) {
    const pair = panels.slice(first, first + 2);
    drawn.push(...pair.flatMap((panel, n) => drawPanel(panel, MARGIN + n * (COLUMN + COLUMN_GAP), y)));
    y += PANEL_HEAD + Math.max(...pair.map(({ bars }) => bars.length)) * ROW + PANEL_GAP;
  }
  const height = y - PANEL_GAP + FOOT + 12;
  const foot = height - 18;
  const legend = [
    `<line class="target" x1="${MARGIN + 1}" x2="${MARGIN + 1}" y1="${foot - 11}" y2="${foot + 3}"/>`,
    svgText(MARGIN + 10, foot, 'small target-text', "the shop's target"),
    svgText(CHART_WIDTH - MARGIN, foot, 'small end', note),
  ];
  const heading = [svgText(MARGIN, 36, 'title', title), svgText(MARGIN, 58, '', subtitle)];
  const content = [...heading, ...drawn, ...legend].join('\n');
  return svgChart({ title, height, content });
}

function drawPanel({ title, bars, target }, x, y) {
  const most = Math.max(target ?? 0, ...bars.map(({ value }) => value));
  const scale = (COLUMN - LABEL - VALUE) / most;
  const from = x + LABEL;
  const rows = bars.flatMap(({ label, value, isOwn }, n) => {
    const top = y + PANEL_HEAD + n * ROW - 12;
    const text = y + PANEL_HEAD + n * ROW;
    const width = Math.max(2, value * scale);
    const strong = isOwn ? 'strong' : '';
    // The value begins after the target's mark when that lies behind the bar.
    const end = Math.max(from + width, isOwn && target !== undefined ? from + target * scale + 1 : 0);
    return [
      svgText(x, text, strong, label),
      `<rect class="${isOwn ? 'own' : 'other'}" x="${from}" y="${top}" width="${width.toFixed(1)}" height="${BAR}" rx="2"/>`,
      svgText(Number((end + 6).toFixed(1)), text, `number ${strong}`, Math.round(value).toLocaleString('en-US')),
    ];
  });
  const own = bars.findIndex(({ isOwn }) => isOwn);
  const at = (from + (target ?? 0) * scale).toFixed(1);
  const top = y + PANEL_HEAD + own * ROW - 16;
  return [
    svgText(x, y, 'panel', title),
    `<line class="grid" x1="${x}" x2="${x + COLUMN}" y1="${y + 7}" y2="${y + 7}"/>`,
    ...rows,
    ...(target === undefined
      ? []
      : [
          `<line class="halo" x1="${at}" x2="${at}" y1="${top}" y2="${top + BAR + 8}"/>`,
          `<line class="target" x1="${at}" x2="${at}" y1="${top}" y2="${top + BAR + 8}"/>`,
        ]),
  ];
}
