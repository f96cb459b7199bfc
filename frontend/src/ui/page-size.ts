const KEY = 'pageSize';

/** Rows of a page to choose from. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;

/** The reader's last choice, on this device. */
export function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(KEY));
  return PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_PAGE_SIZE;
}

export function rememberPageSize(size: number): void {
  localStorage.setItem(KEY, String(size));
}
