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

/**
 * Moves the focus after the action of a row's button: to the same button of the next row that has it, or else to the row's name.
 * @param label the button's text
 */
export function focusNextRow(id: string, label: string): void {
  let row = document.getElementById(id)?.closest('tr')?.nextElementSibling;
  for (; row; row = row.nextElementSibling) {
    const buttons = [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const button = buttons.find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === label);
    if (button) return button.focus();
  }
  focusRow(id);
}
