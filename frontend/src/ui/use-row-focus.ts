import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusPageTitle } from './focus';

interface LastFocus {
  element: Element;
  /** the key of its row, if it is in one */
  row: string | undefined;
  /** the button of this row that had the focus last, or else the element itself */
  control: string;
}

/**
 * Keeps the focus in a list when the row that has it leaves, as a shipped order leaves the pending ones: the same control of the next row
 * takes it, or else that of the previous one, the list, or the page's title. Returns the handler of the list's focus events.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<LastFocus>(undefined);
  const keys = useRef<string[]>([]);

  // After every rendering, because each may remove a row.
  useEffect(() => {
    const rows = new Map(rowsIn(list.current).map((row) => [row.dataset['rowKey'] ?? '', row]));
    const before = keys.current;
    keys.current = [...rows.keys()];
    const lost = last.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const at = lost.row === undefined ? -1 : before.indexOf(lost.row);
    const neighbours = at < 0 ? [] : [...before.slice(at + 1), ...before.slice(0, at).reverse()];
    for (const key of neighbours) {
      const control = controlIn(rows.get(key), lost.control);
      if (control) return control.focus();
    }
    list.current?.focus({ preventScroll: true });
    // A list without any rows takes no focus.
    if (document.activeElement === document.body) focusPageTitle();
  });

  return ({ target }: FocusEvent) => {
    const row = keyOf(target.closest<HTMLElement>('tr[data-row-key]'));
    const before = last.current;
    // The row's name takes the focus when its button disappears, and is then only a step on the way to the next button.
    const isAfterButton = row !== undefined && row === before?.row && !(target instanceof HTMLButtonElement);
    last.current = { element: target, row, control: isAfterButton ? before.control : kindOf(target) };
  };
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])];
}

function keyOf(row: HTMLElement | null): string | undefined {
  return row?.dataset['rowKey'];
}

/** Buttons of one kind have the same text; every other row has one link or field of its kind first. */
function kindOf(element: Element): string {
  return element instanceof HTMLButtonElement ? `button ${element.textContent}` : element.localName;
}

function controlIn(row: HTMLElement | undefined, kind: string): HTMLElement | undefined {
  const controls = row?.querySelectorAll<HTMLElement>('a[href], input, [tabindex], button:not(:disabled)') ?? [];
  return [...controls].find((control) => kindOf(control) === kind);
}
