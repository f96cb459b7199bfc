export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** At most this many stand on the screen; the oldest makes room. */
const MOST = 4;

export const toastStore = {
  all: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (kind: Toast['kind'], text: string) => set([...toasts, { id: nextId++, kind, text }].slice(-MOST)),
  remove: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
};
