import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { AlertIcon, CheckIcon, CloseIcon } from './icons';
import layout from './layout.module.css';
import { IS_MAC } from './listen';
import styles from './toast.module.css';

/** Milliseconds after which a toast closes; the time stops while it has the pointer or the focus. */
const TOAST_DURATION_MS = { success: 6_000, error: 10_000, withAction: 10_000 };

/** Milliseconds in which an action that took effect without a question can be undone. */
export const UNDO_MS = 30_000;

/** Runs the newest Undo. */
const SHORTCUT = { keys: 'Control+Z Meta+Z', text: IS_MAC ? '⌘Z' : 'Ctrl+Z' };

/** The name of a saved file, or a sentence that describes the error. */
export type Saved = { name: string } | { problem: string };

/** Short messages over the page, announced to screen readers; they survive a change of route. */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
  /** Says under which name a file was saved, or why it was not; `failure` says first what could not be done. */
  saved: (saved: Saved, failure?: string) => {
    if ('name' in saved) toast.success(`Saved as ${saved.name}`);
    else toast.error(failure === undefined ? saved.problem : `${failure} ${saved.problem}`);
  },
};

/** The container of the toasts; mounted once, outside all pages, so that the live regions exist before the first message. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.all);
  const dialog = useSyncExternalStore(toastStore.subscribe, toastStore.dialog);
  const newest = toasts.findLast(isUndo);
  useEffect(() => {
    if (newest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey || isEditable(event.target)) return;
      event.preventDefault();
      toastStore.act(newest);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [newest]);

  const shown = toasts.filter(isTop).slice(-MAX_TOASTS);
  const of = (kind: Toast['kind']) =>
    toasts
      .filter((one) => one.kind === kind)
      .map((one) => <ToastCard key={one.id} card={one} isNewest={one === newest} isHidden={!shown.includes(one)} />);
  return createPortal(
    <div className={`screen-only ${styles.region}`}>
      <div role="status" aria-live="polite" className={styles.stack}>
        {of('success')}
      </div>
      <div role="alert" aria-live="assertive" className={styles.stack}>
        {of('error')}
      </div>
    </div>,
    dialog ?? document.body,
  );
}

export function isInToast(target: Element | null): boolean {
  return Boolean(target?.closest(`.${styles.card}`));
}

/** In a text field, the browser uses the same keys to undo typing. */
function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':read-write');
}

interface ToastCardProps {
  card: Toast;
  isNewest: boolean;
  /** It waits for its place; its time runs. */
  isHidden: boolean;
}

function ToastCard({ card, isNewest, isHidden }: ToastCardProps) {
  const { id, kind, text, detail, action, stayMs } = card;
  const [held, setHeld] = useState(false);
  const messageId = useId();
  /** what had the focus before the toast */
  const before = useRef<HTMLElement>(null);
  // Its button with the focus disappears; an element that has disappeared meanwhile does not take it.
  const returnFocus = () => before.current?.focus({ preventScroll: true });
  const stay = stayMs ?? TOAST_DURATION_MS[action ? 'withAction' : kind];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.remove(id), stay);
    return () => clearTimeout(timer);
  }, [held, id, stay]);
  const Icon = kind === 'success' ? CheckIcon : AlertIcon;
  return (
    <div
      className={`enter ${layout.notice} ${styles.card}`}
      data-kind={kind}
      hidden={isHidden}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <div className={styles.content}>
        <div className={`${layout.stack} ${styles.message}`}>
          <span>{text}</span>
          {detail !== undefined && (
            <span id={messageId} className={layout.muted}>
              {detail}
            </span>
          )}
        </div>
        {action && (
          <button
            type="button"
            className={styles.action}
            {...(detail !== undefined && { 'aria-describedby': messageId })}
            {...(isNewest && { 'aria-keyshortcuts': SHORTCUT.keys })}
            onClick={({ detail: clicks, currentTarget }) => {
              // The second click of a double-click was meant for the element behind the toast.
              if (clicks > 1) return;
              toastStore.act(card);
              if (document.activeElement === currentTarget) returnFocus();
            }}
          >
            {action.label}
            {isNewest && (
              <kbd className={styles.keys} aria-hidden="true">
                {SHORTCUT.text}
              </kbd>
            )}
          </button>
        )}
      </div>
      <button
        type="button"
        className={`${layout.iconButton} ${styles.dismiss}`}
        aria-label="Dismiss message"
        onClick={() => {
          returnFocus();
          toastStore.remove(id);
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** a secondary line below the text */
  detail?: string;
  /** a button; pressing it closes the toast */
  action?: { label: string; run: () => void };
  /** milliseconds after which it closes, instead of the usual ones */
  stayMs?: number;
  /** Called when the toast closes without its action. */
  onClose?: () => void;
  /** Of the toasts of one pile, only the newest is shown; the ones below it wait when it is an Undo, or else are removed. */
  pile?: string;
}

export type ToastOptions = Omit<Toast, 'id' | 'kind' | 'text'>;

let toasts: readonly Toast[] = [];
let dialog: Element | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Above this number of toasts, the oldest one is removed; one with an action waits until there is room. */
const MAX_TOASTS = 4;

function add(kind: Toast['kind'], text: string, options: ToastOptions = {}): void {
  const oldest = toasts.find(({ action }) => action === undefined);
  const next = { id: nextId++, kind, text, ...options };
  const others = next.pile === undefined || isUndo(next) ? toasts : toasts.filter(({ pile }) => pile !== next.pile);
  set([...others, next]);
  if (oldest && toasts.filter(isTop).length > MAX_TOASTS) remove(oldest.id);
}

const isUndo = ({ action }: Toast): boolean => action?.label === 'Undo';

/** Whether no newer toast is on its pile. */
function isTop({ id, pile }: Toast): boolean {
  return pile === undefined || toasts.findLast((toast) => toast.pile === pile)?.id === id;
}

function remove(id: number): void {
  const gone = toasts.find((toast) => toast.id === id);
  set(toasts.filter((toast) => toast !== gone));
  gone?.onClose?.();
}

export const toastStore = {
  all: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  remove,
  dialog: () => dialog,
  /** Shows the toasts in an open modal dialog, until `null` follows: the page around it has no screen reader and no pointer. */
  moveInto: (element: Element | null) => {
    dialog = element;
    set(toasts);
  },
  /** Closes a toast by its action. */
  act: ({ id, action }: Toast) => {
    set(toasts.filter((toast) => toast.id !== id));
    action?.run();
  },
};
