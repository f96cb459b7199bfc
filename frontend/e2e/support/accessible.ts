import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until the screen shows what it came for: a heading, and no list still on its way. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Colours on their way from one to the other have no contrast that could be measured. */
async function endOfTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Fails when axe finds anything on the page as it stands, or when the page scrolls sideways; in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await endOfTransitions(page);
    const { violations } = await new AxeBuilder({ page })
      // What passed is not asked for, which halves the time; options come first, because they replace the tags.
      .options({ resultTypes: ['violations'] })
      .withTags(RULES)
      .analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ target, any }) => [target.join(' '), any[0]?.message].join(' | ')),
    }));
    expect(found, `axe in ${colorScheme}`).toEqual([]);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
}
