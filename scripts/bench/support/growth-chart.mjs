import { CHART_WIDTH, svgChart, svgText } from './svg.mjs';

const [MARGIN, LEFT, LABELS, TOP, PLOT, FOOT, LABEL_HEIGHT] = [24, 64, 400, 92, 300, 40, 18];
const MAX_RATIO = 10;
const LIMIT = 3;

/** A line per call: how many times the time of the smallest shop it takes in each size; labels the slowest calls. */
export function growthChart(sizes, rows) {
  const right = CHART_WIDTH - LABELS;
  const x = (index) => Math.round(LEFT + (index / (sizes.length - 1)) * (right - LEFT));
  const y = (ratio) => Math.round(TOP + PLOT - (Math.min(ratio, MAX_RATIO) / MAX_RATIO) * PLOT);
  const ratios = rows.map(({ name, ms }) => ({ name, values: ms.map((time) => time / ms[0]) }));
  const slowest = ratios
    .filter(({ values }) => values.at(-1) > LIMIT)
    .toSorted((a, b) => b.values.at(-1) - a.values.at(-1));
  const lines = ratios.map((row) => {
    const points = row.values.map((ratio, index) => `${x(index)},${y(ratio)}`).join(' ');
    return `<polyline class="${slowest.includes(row) ? 'target' : 'line'}" points="${points}"/>`;
  });
  const labels = slowest.map(({ name, values }, index) =>
    svgText(right + 14, TOP + 4 + LABEL_HEIGHT * index, 'small target-text', `${values.at(-1).toFixed(1)} × ${name}`),
  );
  const axis = [1, LIMIT, MAX_RATIO].flatMap((ratio) => [
    `<line class="grid" x1="${LEFT}" x2="${right}" y1="${y(ratio)}" y2="${y(ratio)}"/>`,
    svgText(LEFT - 10, y(ratio) + 4, 'small number end', `${ratio} ×`),
  ]);
  const ticks = sizes.map((size, index) =>
    svgText(x(index), TOP + PLOT + 20, 'small number middle', size.toLocaleString('en-US')),
  );
  const title = 'Time of each call as the shop grows';
  const subtitle = `Multiples of the smallest shop, up to ${MAX_RATIO}; named: more than ${LIMIT} times`;
  const heading = [svgText(MARGIN, 36, 'title', title), svgText(MARGIN, 58, '', subtitle)];
  const height = Math.max(TOP + PLOT + FOOT, TOP + LABEL_HEIGHT * slowest.length + MARGIN);
  return svgChart({ title, height, content: [...heading, ...axis, ...lines, ...labels, ...ticks].join('\n') });
}
