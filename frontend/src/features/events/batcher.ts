interface Pace {
  /** milliseconds from the first item to the delivery */
  delay: number;
  /** minimum milliseconds between two deliveries */
  interval: number;
}

interface Batcher<Item> {
  add: (item: Item) => void;
  /** discards the items that are not delivered yet */
  cancel: () => void;
}

/** Collects items and delivers them in batches, at most one per `interval`. */
export function createBatcher<Item>(deliver: (items: Item[]) => void, { delay, interval }: Pace): Batcher<Item> {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastDelivery = -Infinity;

  const flush = () => {
    timer = undefined;
    lastDelivery = Date.now();
    const batch = items;
    items = [];
    deliver(batch);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(delay, lastDelivery + interval - Date.now()));
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
