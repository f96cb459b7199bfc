/** Colours with a background of their own, so that a chart can be read on a light and on a dark page. */
const STYLE = `
  text { font: 13px ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #57606a; }
  .title { font-size: 17px; font-weight: 600; fill: #1f2328; }
  .panel { font-size: 14px; font-weight: 600; fill: #1f2328; }
  .strong { font-weight: 600; fill: #1f2328; }
  .small { font-size: 12px; }
  .number { font-variant-numeric: tabular-nums; }
  .end { text-anchor: end; }
  .middle { text-anchor: middle; }
  .page { fill: #ffffff; stroke: #d1d9e0; }
  .grid { stroke: #d1d9e0; stroke-width: 1; fill: none; }
  .other { fill: #b6c2cf; }
  .own { fill: #0969da; }
  .halo { stroke: #ffffff; stroke-width: 5; }
  .line { stroke: #0969da; stroke-width: 1.5; fill: none; }
  .target { stroke: #bc4c00; stroke-width: 2; fill: none; }
  .target-text { fill: #953800; }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1; }
    .title, .panel, .strong { fill: #f0f6fc; }
    .page { fill: #0d1117; stroke: #3d444d; }
    .grid { stroke: #3d444d; }
    .other { fill: #4a5563; }
    .own { fill: #4493f8; }
    .halo { stroke: #0d1117; }
    .line { stroke: #4493f8; }
    .target { stroke: #f0883e; }
    .target-text { fill: #f0883e; }
  }`;

export const CHART_WIDTH = 880;

/** A chart with its background; `title` is its accessible name. */
export function svgChart({ title, height, content }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CHART_WIDTH} ${height}" width="${CHART_WIDTH}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<style>${STYLE}
</style>
<rect class="page" x="0.5" y="0.5" width="${CHART_WIDTH - 1}" height="${height - 1}" rx="8"/>
${content}
</svg>
`;
}

export function svgText(x, y, classes, text) {
  return `<text x="${x}" y="${y}" class="${classes}">${escapeXml(text)}</text>`;
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
