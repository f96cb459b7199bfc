import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, and expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusVisible(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  const wanted = await target.evaluate((element) => element.outerHTML.slice(0, 120));
  throw new Error(`${most} presses of Tab did not lead to ${wanted}`);
}

/**
 * Expects that the focused element, or the frame around a field, has an outline or a shadow with a contrast of at least 3:1 to the
 * background (WCAG 1.4.11). Polls, because some outlines appear in a transition.
 */
export async function expectFocusVisible(page: Page): Promise<void> {
  const focus = () =>
    page.evaluate(() => {
      const rgba = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = rgba(colour).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = (element: Element): string => {
        for (let at = element.parentElement; at; at = at.parentElement) {
          const { backgroundColor } = getComputedStyle(at);
          if ((rgba(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
        }
        return 'rgb(255, 255, 255)';
      };
      const standsOut = (element: Element, ring: string): boolean => {
        if ((rgba(ring)[3] ?? 1) < 1) return false;
        const [darker = 0, lighter = 0] = [luminance(ring), luminance(behind(element))].sort((one, two) => one - two);
        return (lighter + 0.05) / (darker + 0.05) >= 3;
      };
      const shows = (element: Element | null): boolean => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
        const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
        if (outlined) return standsOut(element, outlineColor);
        return boxShadow !== 'none' && standsOut(element, /rgba?\([^)]*\)/.exec(boxShadow)?.[0] ?? '');
      };
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'seen';
      const frame = focused.closest('.ant-input-affix-wrapper, .ant-select, label');
      return shows(focused) || shows(frame) ? 'seen' : focused.outerHTML.slice(0, 200);
    });
  await expect.poll(focus, { message: 'the focus' }).toBe('seen');
}
