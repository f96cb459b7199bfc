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
