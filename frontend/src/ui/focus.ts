/** The id of the page's `h1`. */
export const PAGE_TITLE_ID = 'page-title';

/** Moves the focus to the page's heading after the focused element was removed. */
export function focusPageTitle(): void {
  document.getElementById(PAGE_TITLE_ID)?.focus();
}

/** Moves the focus to the name of a table row after the focused button was removed from the row. */
export function focusRow(id: string): void {
  document.getElementById(id)?.focus();
}
