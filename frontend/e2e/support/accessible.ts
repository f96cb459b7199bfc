import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { IS_QUICK } from '../quick';
import { networkQuiet } from '../network-quiet';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** axe's options for the contrast of texts only. */
export const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** The window of a phone. */
export const PHONE = { width: 360, height: 740 };

/** Widths in CSS pixels of a window of 1440 and one of 1280 at 200 % zoom. */
const ZOOMED = [720, 640];

/** Waits until the screen shows its heading and no list is loading. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await networkQuiet(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The largest sum of layout shifts, as a share of the window. */
const MAX_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** Fails when what a page showed moved while the page loaded. */
export async function expectNothingMoved(page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const found: LayoutShift[] = [];
        new PerformanceObserver((list) => found.push(...(list.getEntries() as LayoutShift[]))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'a text');
        // The observer is told of earlier shifts in a task of its own.
        setTimeout(() => {
          const unasked = found.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(unasked.map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => nameOf(node)) })));
        }, 100);
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `layout shift: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
}

/** Waits until nothing moves: contrast cannot be measured while a colour changes. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A spinner never ends.
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      // A finished transition may start the next one in the frame that follows.
      await drawn();
      await drawn();
    } while (moving().length > 0);
  });
}

interface Extent {
  /** whether to measure contrast in light and dark; unnecessary when another width of the screen is measured */
  colors?: boolean;
}

/** Checks a state of a page as `expectScreenAccessible` does; `make test` leaves it out, because it checks eight screens only. */
export async function expectAccessible(page: Page, extent?: Extent): Promise<void> {
  if (!IS_QUICK) await expectScreenAccessible(page, extent);
}

/** Fails when axe finds a violation on the current page, or when the page scrolls sideways. */
export async function expectScreenAccessible(page: Page, { colors = true }: Extent = {}): Promise<void> {
  await expectNoViolations(page, 'light', { runOnly: TAGS, rules: { 'color-contrast': { enabled: colors } } });
  if (colors) {
    await page.emulateMedia({ colorScheme: 'dark' });
    // The other rules do not depend on colours.
    await expectNoViolations(page, 'dark', CONTRAST);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await expectNoSidewaysScroll(page);
}

/** Repeats on a phone what does not depend on colours. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  if (IS_QUICK) return;
  const size = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  await waitUntilIdle(page);
  await expectAccessible(page, { colors: false });
  await page.setViewportSize(size);
}

/** Fails when the page scrolls sideways at 200 % zoom, or at the given widths. */
export async function expectZoomable(page: Page, widths = ZOOMED): Promise<void> {
  const size = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height / 2 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(size);
}

async function expectNoViolations(page: Page, scheme: string, options: RunOptions): Promise<void> {
  const found = (await violationsOf(page, options)).map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, any }) => [target.join(' '), any[0]?.message].join(' | ')),
  }));
  expect(found, `axe in ${scheme}`).toEqual([]);
}

/**
 * What axe finds in the page and in its frames of the same origin. Its script is compiled once in each document, because that takes as
 * long as the shorter checks.
 */
export async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  await untilStill(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  // Only violations are collected, which halves the time.
  return page.evaluate(async (all) => (await (window as unknown as { axe: typeof axe }).axe.run(all)).violations, {
    ...options,
    resultTypes: ['violations' as const],
  });
}

/** Polls, because a layout that a script adapts to the width needs a moment. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `pixels of sideways scroll at ${width}`,
    })
    .toBeLessThanOrEqual(0);
}
