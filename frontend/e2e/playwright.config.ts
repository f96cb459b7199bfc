import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs } from '../../scripts/find-chromium.mjs';

/** The runs over SQLite and over MongoDB may overlap, and each run empties its folder. */
const results = `../../.results/browser${process.env['STORE'] === 'mongo' ? '-mongo' : ''}`;
const chromium = process.env['CHROMIUM_PATH'];
const browser = {
  launchOptions: { args: chromiumArgs(), ...(chromium !== undefined && { executablePath: chromium }) },
  // Reduced motion saves time; tests of motion turn it on themselves.
  contextOptions: { reducedMotion: 'reduce' as const },
};

const WIDE_ONLY = [
  'admin-order',
  'admin-records',
  'access',
  'accessibility',
  'api-docs',
  'basket-fixes',
  'basket-unanswered',
  'boot',
  'broken-parts',
  'catalogue',
  'edit-part',
  'google',
  'hostile-texts',
  'import-parts',
  'invoices',
  'keyboard',
  'lists',
  'log-in',
  'messages',
  'my-orders',
  'narrowing',
  'order-messages',
  'overview',
  'page-heads',
  'part-panel',
  'password-reset',
  'payment',
  'print',
  'purchase',
  'quick-order',
  'refunds',
  'search',
  'session',
  'stripe-payment',
  'test-cards-notice',
  'twelve-lines',
  'validation',
  'verify-email',
].map((name) => `**/${name}?(.all).spec.ts`);

/** The browser tests; `global-setup.ts` finds the browser and starts the built shop for them. */
export default defineConfig({
  testDir: '.',
  outputDir: results,
  globalSetup: './global-setup.ts',
  // A busy machine is ten times slower than a free one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  workers: 2,
  // A shared machine may stall, so CI retries once; the report names the tests that passed only when retried.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording a trace doubles the duration; set `TRACE=1` for the test that needs it.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...browser, viewport: { width: 1440, height: 900 } } },
    // Tests of guards, messages and keys run on desktop only; tests of layout also run on a phone.
    {
      name: 'phone',
      testIgnore: WIDE_ONLY,
      use: { ...devices['Pixel 7'], ...browser, viewport: { width: 360, height: 740 } },
    },
  ],
});
