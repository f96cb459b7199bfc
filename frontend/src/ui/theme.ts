import type { ThemeConfig } from 'antd';

export type Scheme = 'light' | 'dark';

/**
 * Every colour of the shop: graphite, warm white and one copper accent. Text has a contrast of at least 4.5:1 and
 * borders of controls at least 3:1; `theme.test.ts` measures both.
 */
const colours = {
  /** The page's background. */
  ground: { light: '#faf8f4', dark: '#14171b' },
  /** Background of cards, panels and the header. */
  surface: { light: '#fffefb', dark: '#1b1f24' },
  /** Background of areas behind cards. */
  sunken: { light: '#f3efe7', dark: '#101316' },
  /** Thin separator lines. */
  line: { light: '#e0d9cd', dark: '#2d333a' },
  /** Borders of inputs and other controls. */
  edge: { light: '#8b8274', dark: '#6e7781' },
  text: { light: '#1b1e23', dark: '#f1ede6' },
  muted: { light: '#595d63', dark: '#abb0b6' },
  /** Copper: links, primary buttons, selected items. */
  accent: { light: '#96491d', dark: '#e19c69' },
  'accent-strong': { light: '#7a3813', dark: '#edb48a' },
  'accent-soft': { light: '#f6e8dc', dark: '#33261c' },
  'on-accent': { light: '#fffefb', dark: '#1a130d' },
  /** The background of part pictures, which are dimmed on a dark page. */
  plate: { light: '#ece7dd', dark: '#b8b4ac' },
  /** The hero's mainboard, which needs a lighter background on a dark page. */
  'board-face': { light: '#23272e', dark: '#2c323a' },
  'board-left': { light: '#59616c', dark: '#76818d' },
  'board-right': { light: '#3b424b', dark: '#525b66' },
  success: { light: '#2b6a3d', dark: '#83cb95' },
  warning: { light: '#855300', dark: '#e6b960' },
  danger: { light: '#b02a1e', dark: '#ff9384' },
  'danger-soft': { light: '#fbe9e4', dark: '#3a211e' },
  /** Dark bands: the footer, the join-us banner. */
  band: { light: '#1b1e23', dark: '#0d0f12' },
  'band-line': { light: '#363b42', dark: '#2d333a' },
  'on-band': { light: '#f6f2ea', dark: '#f1ede6' },
  'on-band-muted': { light: '#b6b8bb', dark: '#abb0b6' },
  'band-accent': { light: '#e8a675', dark: '#e8a675' },
  'band-danger': { light: '#ff9384', dark: '#ff9384' },
} as const satisfies Record<string, Record<Scheme, string>>;

/** How pictures of parts are shown. */
const PICTURE_FILTER = { light: 'none', dark: 'brightness(78%)' } as const satisfies Record<Scheme, string>;

/** Shared sizes, radii and shadows. */
const measures = {
  font: "'Instrument Sans Variable', 'Instrument Sans Fallback', system-ui, sans-serif",
  mono: "'JetBrains Mono Variable', ui-monospace, 'SFMono-Regular', Consolas, monospace",
  'radius-small': '4px',
  radius: '6px',
  /** Maximum width of the content. */
  page: '76rem',
  /** Space between the content and the window's edge. */
  gutter: 'clamp(1rem, 4vw, 2.5rem)',
  /** Space above and below a section. */
  section: 'clamp(3.5rem, 8vw, 6.5rem)',
  shadow: '0 1px 2px rgb(27 30 35 / 6%), 0 8px 24px -12px rgb(27 30 35 / 18%)',
  quick: '140ms',
  calm: '420ms',
} as const;

/** Colours for print in either scheme: black on white, because printers omit backgrounds. */
const paper = {
  ground: '#fff',
  surface: '#fff',
  sunken: '#fff',
  line: '#999',
  edge: '#666',
  text: '#000',
  muted: '#333',
  accent: '#000',
  success: '#000',
  warning: '#000',
  danger: '#000',
} as const satisfies Partial<Record<ColourName, string>>;

export type ColourName = keyof typeof colours;

export function colour(name: ColourName, scheme: Scheme): string {
  return colours[name][scheme];
}

/** The tokens as custom properties (`--nb-…`): both schemes by the device's setting, the visitor's choice above it, and print. */
export function themeCss(): string {
  const properties = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `--nb-${name}: ${value};`)
      .join(' ');
  const paint = (scheme: Scheme) => {
    const painted = Object.entries(colours).map(([name, pair]) => [name, pair[scheme]]);
    const colors = properties(Object.fromEntries(painted) as Record<string, string>);
    return `color-scheme: ${scheme}; --nb-picture-filter: ${PICTURE_FILTER[scheme]}; ${colors}`;
  };
  return [
    `:root { ${properties(measures)} ${paint('light')} }`,
    `@media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${paint('dark')} } }`,
    `@media screen { :root[data-theme='dark'] { ${paint('dark')} } }`,
    `@media print { :root { ${properties(paper)} } }`,
  ].join('\n');
}

/** The same tokens for Ant Design; `antd-provider.tsx` adds the algorithm of the scheme. */
export function antdTheme(scheme: Scheme): ThemeConfig {
  const of = (name: ColourName) => colour(name, scheme);
  return {
    token: {
      colorPrimary: of('accent'),
      colorInfo: of('accent'),
      colorLink: of('accent'),
      colorLinkHover: of('accent-strong'),
      colorLinkActive: of('accent-strong'),
      colorSuccess: of('success'),
      colorWarning: of('warning'),
      colorError: of('danger'),
      colorErrorText: of('danger'),
      colorTextBase: of('text'),
      colorText: of('text'),
      colorTextSecondary: of('muted'),
      colorTextTertiary: of('muted'),
      colorTextDescription: of('muted'),
      colorTextPlaceholder: of('muted'),
      colorBgBase: of('surface'),
      colorBgLayout: of('ground'),
      colorBgContainer: of('surface'),
      colorBgElevated: of('surface'),
      colorBorder: of('edge'),
      colorBorderDisabled: of('line'),
      colorBorderSecondary: of('line'),
      colorSplit: of('line'),
      fontFamily: measures.font,
      fontFamilyCode: measures.mono,
      fontSize: 15,
      borderRadius: 4,
      borderRadiusLG: 6,
      controlHeight: 40,
      controlHeightLG: 48,
      // The focus ring is two pixels of copper everywhere; on a field, its border is one of the two.
      lineWidthFocus: 2,
      colorPrimaryBorder: of('accent'),
      controlOutlineWidth: 1,
      controlOutline: of('accent'),
      colorErrorOutline: of('danger'),
      // A loading button has a spinner; paler, its label would have too little contrast.
      opacityLoading: 1,
      wireframe: false,
    },
    components: {
      // The dark algorithm changes the seed tokens above but not these component tokens.
      Button: {
        colorPrimary: of('accent'),
        colorPrimaryHover: of('accent-strong'),
        colorPrimaryActive: of('accent-strong'),
        colorError: of('danger'),
        primaryColor: of('on-accent'),
        dangerColor: of('on-accent'),
        fontWeight: 600,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Table: {
        headerBg: of('sunken'),
        headerColor: of('muted'),
        headerSplitColor: 'transparent',
        headerSortActiveBg: of('sunken'),
        headerSortHoverBg: of('line'),
        bodySortBg: of('surface'),
        rowHoverBg: of('sunken'),
      },
      Form: { labelColor: of('text'), verticalLabelPadding: '0 0 6px' },
    },
  };
}
