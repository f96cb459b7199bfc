import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ORDERS } from './order.schema.js';

/** The addresses of the pictures of all orders' lines, each as often as it is named. */
export async function* orderedPictures(store: MongoStore): AsyncGenerator<string> {
  // A stub has no lines.
  const orders = store.collection(ORDERS).scan({ lines: trusted({ $exists: true }) }, ['lines.part_image']);
  for await (const { lines } of orders) yield* lines.map(({ part_image }) => part_image);
}
