import { colour, type ColourName, type Scheme, themeCss } from './theme';

const TEXT: [ColourName, ColourName[]][] = [
  ['text', ['ground', 'surface', 'sunken', 'accent-soft']],
  ['muted', ['ground', 'surface', 'sunken']],
  ['accent', ['ground', 'surface', 'sunken', 'accent-soft']],
  ['accent-strong', ['ground', 'surface', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['success', ['ground', 'surface', 'sunken']],
  ['warning', ['ground', 'surface', 'sunken']],
  ['danger', ['ground', 'surface', 'sunken', 'danger-soft']],
  ['on-band', ['band']],
  ['on-band-muted', ['band']],
  ['band-accent', ['band']],
  ['band-danger', ['band']],
];

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each<Scheme>(['light', 'dark'])('the %s scheme', (scheme) => {
  it.each(TEXT.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))(
    'keeps %s readable on %s',
    (ink, ground) => {
      expect(contrast(colour(ink, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each<ColourName>(['ground', 'surface', 'sunken'])('keeps the edges of controls visible on %s', (ground) => {
    expect(contrast(colour('edge', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});

it('writes every colour for both schemes, and prefers the visitor’s choice to the device’s', () => {
  const css = themeCss();
  expect(css).toContain('--nb-accent: #96491d;');
  expect(css).toMatch(/prefers-color-scheme: dark.*:not\(\[data-theme='light'\]\)/);
  expect(css).toContain(":root[data-theme='dark']");
});

it('prints black on white in both schemes', () => {
  const rules = themeCss().split('\n');
  expect(rules.filter((rule) => rule.includes('color-scheme: dark'))).toHaveLength(2);
  for (const rule of rules.filter((each) => each.includes('color-scheme: dark')))
    expect(rule).toMatch(/^@media screen/);
  expect(rules.at(-1)).toMatch(/^@media print .*--nb-text: #000;/);
});
