/** Milliseconds that the pointer or the focus rests on a control before what it leads to is loaded: passing over it loads nothing. */
export const HOVER_DELAY_MS = 40;

/** Whether shortcuts are pressed with the command key. */
export const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Listens to events until the returned function is called. */
export function listen(
  target: EventTarget | null | undefined,
  types: readonly string[],
  listener: (event: Event) => void,
): () => void {
  for (const type of types) target?.addEventListener(type, listener);
  return () => {
    for (const type of types) target?.removeEventListener(type, listener);
  };
}
