import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAsAdmin } from './api';

const STOCK = { price: 120, quantity: 100, min_order: 3 };

export interface Stock {
  price: number;
  quantity: number;
  min_order: number;
}

/** A word that no other test uses. */
export const uniqueWord = (): string => `w${randomUUID().slice(0, 8)}`;

interface MoreOfPart {
  sku?: string;
  image_url?: string;
  pictures?: readonly { url: string; alt?: string }[];
}

/** Creates a part that no other test orders; `removePart` deletes it. */
export async function addPart(page: Page, stock: Stock = STOCK, name = 'Test Backplane', more: MoreOfPart = {}) {
  const part = {
    name: `${name} ${uniqueWord()}`,
    description: 'Sold by one test alone.',
    image_url: '/pictures/mainboard-itx.svg',
    ...stock,
    ...more,
  };
  const { insertedId } = await callAsAdmin<{ insertedId: string }>(page, 'POST', '/parts', part);
  return { ...part, id: insertedId };
}

export async function changePart(page: Page, id: string, change: { price?: number; quantity?: number }): Promise<void> {
  await callAsAdmin(page, 'PUT', `/parts/${id}`, change);
}

/** Reads the current state of a part. */
export async function readPart(page: Page, id: string): Promise<Record<string, unknown>> {
  return (await (await page.request.get(`/api/purchase/${id}`)).json()) as Record<string, unknown>;
}

export async function removePart(page: Page, id: string): Promise<void> {
  await callAsAdmin(page, 'DELETE', `/parts/${id}`);
}
