import type { Page } from '@playwright/test';

export function followNetwork(page: Page): Page;
export function networkQuiet(page: Page): Promise<void>;
