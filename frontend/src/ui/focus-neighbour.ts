/** Moves the focus from a row or column that will be removed to the Remove or Hide button of the next or else the previous one; false without one. */
export function focusNeighbour(row: Element | null): boolean {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('[aria-label^="Remove "], [aria-label^="Hide "]');
  if (!button) return false;
  button.focus();
  return true;
}
