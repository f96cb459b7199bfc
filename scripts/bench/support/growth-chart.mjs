const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [760, 360, 60, 40, 30];
const MAX_RATIO = 10;
const LIMIT = 3;

/** A line per call: how many times the time of the smallest shop it takes in each size; labels the slowest calls. */
export function growthChart(sizes, rows) {
  const x = (index) => LEFT + (index / (sizes.length - 1)) * (WIDTH - LEFT - 300);
  const y = (ratio) => HEIGHT - BOTTOM - (Math.min(ratio, MAX_RATIO) / MAX_RATIO) * (HEIGHT - BOTTOM - TOP);
  const ratios = rows.map(({ name, ms }) => ({ name, values: ms.map((time) => time / ms[0]) }));
  const slowest = ratios.filter(({ values }) => values.at(-1) > LIMIT);
  const lines = ratios.map(({ name, values }) => {
    const points = values.map((ratio, index) => `${x(index)},${y(ratio)}`).join(' ');
    const color = slowest.some((row) => row.name === name) ? '#d4380d' : '#1677ff';
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-opacity="0.6"/>`;
  });
  const labels = slowest
    .toSorted((a, b) => b.values.at(-1) - a.values.at(-1))
    .map(({ name, values }, index) =>
      label(x(sizes.length - 1) + 8, TOP + 14 * index, `${values.at(-1).toFixed(1)} × ${name}`),
    );
  const axis = [1, LIMIT, MAX_RATIO].map(
    (ratio) =>
      `<line x1="${LEFT}" x2="${x(sizes.length - 1)}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="#999" stroke-dasharray="3"/>${label(8, y(ratio) + 4, `${ratio} ×`)}`,
  );
  const ticks = sizes.map((size, index) => label(x(index) - 20, HEIGHT - 16, size.toLocaleString('en-US')));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${[...axis, ...lines, ...labels, ...ticks].join('')}</svg>\n`;
}

const label = (x, y, text) => `<text x="${x}" y="${y}">${text}</text>`;
