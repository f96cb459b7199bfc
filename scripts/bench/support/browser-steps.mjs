/** Milliseconds that the pointer or the focus rests on a control before it is pressed; people take longer. */
export const REST_MS = 100;

const ORDERS = { who: 'admin', at: '/dashboard/manage-orders', content: 'tbody a[href]' };
const PARTS = { who: 'admin', at: '/dashboard/manage-part', content: 'tbody a[href]' };
const CATALOGUE = { who: 'customer', at: '/', content: 'article a[href]' };
const WITHOUT_REST = { rest: 0 };
const ENTER = { key: 'Enter' };

const SORTS = ['Oldest first', 'Highest total', 'Lowest total', 'Largest amount', 'Smallest amount', 'Newest first'];
const CUSTOMERS = [
  'ada',
  'ben',
  'carla',
  'dmitri',
  'elena',
  'femi',
  'grace',
  'hana',
  'igor',
  'kofi',
  'lena',
  'mia',
  'abbott',
  'berg',
];
const KINDS = [
  'processor',
  'memory',
  'drive',
  'supply',
  'fan',
  'mainboard',
  'network',
  'case',
  'atlas',
  'borealis',
  'cobalt',
  'delta',
];

const pick = (list, n) => list[n % list.length];
const fourLetters = (n) =>
  pick(
    CUSTOMERS.filter(({ length }) => length > 3),
    n,
  ).slice(0, 4);
const button = (name) => (page) => page.getByRole('main').getByRole('button', { name, exact: true });
const row = (page, n) => page.locator('tbody [data-place="lead"] a[href]').nth(n % 20);
const card = (page, n) => page.locator('article h3 a').nth(n % 20);
const openRow = (page, n) => row(page, n).click();
const openWholePage = async (page, n) => {
  await card(page, n).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Buy Now' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const column = (page, n) => page.getByRole('columnheader', { name: pick(['Price', 'Amount', 'Name'], n) });
/** Unpaid and shipped in turn, so that each click shows other rows; there may be no pending order. */
const tab = (page, n) =>
  page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link')
    .nth(pick([1, 3], n));

/** Opens a list of choices; its choice is pressed. */
const choice = (label, options) => async (page, n) => {
  await page.getByRole('main').getByRole('combobox', { name: label }).click();
  return page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(pick(options, n), { exact: true });
};

/** Types a word; the key is pressed in the box. */
const typed = (label, words) => async (page, n) => {
  const box = page.getByRole('main').getByRole('searchbox', { name: label });
  await box.fill(pick(words, n));
  return box;
};

/**
 * The measured steps. Each starts on the page `at`, freshly loaded unless it `stays` from step to step; `first` leads to another screen.
 * `find` returns the control to press, and `content` selects what changes; `most` is the longest median, in milliseconds, 100 by default.
 */
export const STEPS = [
  { ...ORDERS, name: 'orders: next page', find: button('Next'), stays: true },
  { ...ORDERS, name: 'orders: next page, Enter', find: button('Next'), stays: true, ...ENTER },
  { ...ORDERS, name: 'orders: next page, without a rest', find: button('Next'), stays: true, ...WITHOUT_REST },
  { ...ORDERS, name: 'orders: sort', find: choice('Sort by', SORTS), stays: true },
  { ...ORDERS, name: 'orders: filter by status', find: tab, stays: true },
  {
    ...ORDERS,
    name: 'orders: search, Enter',
    find: typed('Search orders', CUSTOMERS),
    ...ENTER,
    ...WITHOUT_REST,
    stays: true,
  },
  { ...ORDERS, name: 'orders: open an order', find: row, content: 'section[aria-label="Order data"] h2', most: 150 },
  {
    ...ORDERS,
    name: 'order: back to the list',
    first: openRow,
    find: (page) => page.getByRole('link', { name: 'All orders', exact: true }),
  },
  {
    ...ORDERS,
    name: 'palette: the last of four letters',
    first: (page) => page.keyboard.press('Control+k'),
    // The first letter is typed last, because three letters often find the same as four.
    find: async (page, n) => {
      const box = page.getByRole('combobox', { name: 'Search', exact: true });
      await box.fill(fourLetters(n).slice(1));
      await box.press('Home');
      return box;
    },
    key: (n) => fourLetters(n)[0],
    rest: 500,
    content: '[role="option"]:not([id*="command-"])',
    most: 150,
  },
  { ...PARTS, name: 'parts: next page', find: button('Next'), stays: true },
  { ...PARTS, name: 'parts: sort by a column', find: column, stays: true },
  { ...PARTS, name: 'parts: filter by stock', find: choice('Filter by stock', ['Sold out', 'In stock']), stays: true },
  {
    ...PARTS,
    name: 'parts: search, Enter',
    find: typed('Search parts', KINDS),
    ...ENTER,
    ...WITHOUT_REST,
    stays: true,
  },
  { ...CATALOGUE, name: 'catalogue: open a part', find: card, content: 'dialog h2' },
  {
    ...CATALOGUE,
    name: 'catalogue: open a part, Enter',
    find: card,
    content: 'dialog h2',
    ...ENTER,
  },
  {
    ...CATALOGUE,
    name: 'catalogue: open a part, without a rest',
    find: card,
    content: 'dialog h2',
    ...WITHOUT_REST,
  },
  {
    ...CATALOGUE,
    name: 'part: back to the catalogue',
    first: openWholePage,
    find: (page) => page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }),
  },
];
