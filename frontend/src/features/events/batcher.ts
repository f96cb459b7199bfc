interface Pace {
  /** milliseconds to wait for more after the first */
  soon: number;
  /** milliseconds between two deliveries, at least */
  gap: number;
}

/** Takes things one by one and hands on what came in together. */
export interface Batcher<Item> {
  add: (item: Item) => void;
  /** forgets what was not handed on yet */
  drop: () => void;
}

/** Hands on soon after the first thing came, and not again before the gap is over: a rush costs its reader no more than a trickle. */
export function createBatcher<Item>(deliver: (items: Item[]) => void, { soon, gap }: Pace): Batcher<Item> {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;

  const handOn = () => {
    timer = undefined;
    last = Date.now();
    const gathered = items;
    items = [];
    deliver(gathered);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(handOn, Math.max(soon, last + gap - Date.now()));
    },
    drop: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
