import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import request, { type Test } from 'supertest';
import { parseHead, type PageHead } from './page-head.js';
import type { TestShop } from './test-shop.js';

export const PAGE_HEADS = resolve(__dirname, '../../../frontend/src/app/pages.json');

const INDEX = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<!-- page head -->
<title>As it was built</title>
<!-- /page head -->
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<script type="application/json" id="shop">{}</script>
<script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`;

/** A folder like the frontend's build output, with the real table of page heads; deleted after the suite. */
export function builtApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pages-'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  copyFileSync(PAGE_HEADS, join(folder, 'page-heads.json'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A navigation request of a browser, as opposed to an API request. */
export function navigate(shop: TestShop, path: string, method: 'get' | 'head' = 'get'): Test {
  const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  return request(shop.app.getHttpServer())[method](path).set({ Accept: accepted, 'Accept-Encoding': 'gzip' });
}

export async function readHead(shop: TestShop, path: string): Promise<PageHead> {
  return parseHead((await navigate(shop, path)).text);
}
