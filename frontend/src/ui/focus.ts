/** The id of a page's one heading. */
export const PAGE_TITLE_ID = 'page-title';

/** Moves the focus to the page's heading, when the element that had it was removed. */
export function focusPageTitle(): void {
  document.getElementById(PAGE_TITLE_ID)?.focus();
}

/** Moves the focus to the name of a table's row, when the button that had it was removed from the row. */
export function focusRow(id: string): void {
  document.getElementById(id)?.focus();
}
