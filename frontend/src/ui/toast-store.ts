export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** a quiet line below the text */
  detail?: string;
  /** a button; pressing it closes the toast */
  action?: { label: string; run: () => void };
  /** The toast closed in another way than by its action. */
  onClose?: () => void;
}

export type ToastOptions = Pick<Toast, 'detail' | 'action' | 'onClose'>;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** At most this many toasts are on the screen; the oldest makes room. */
const MAX_TOASTS = 4;

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
  add: (kind: Toast['kind'], text: string, options: ToastOptions = {}) => {
    set([...toasts, { id: nextId++, kind, text, ...options }]);
    if (toasts.length > MAX_TOASTS && toasts[0]) remove(toasts[0].id);
  },
  remove,
  /** Closes a toast by its action. */
  act: ({ id, action }: Toast) => {
    set(toasts.filter((toast) => toast.id !== id));
    action?.run();
  },
};
