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

/** Moves the focus from a row that will be removed to the Remove button of the next or else the previous one; false without one. */
export function focusNeighbour(row: Element | null): boolean {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('[aria-label^="Remove "]');
  if (!button) return false;
  button.focus();
  return true;
}
