/**
 * The limit of MongoDB's driver: 50 orders at once, each a conditional update of the stock and an insert of the order, acknowledged by the
 * majority as in the shop; no HTTP, rules or recovery after a crash. Prints orders per second. Arguments: URI, seconds.
 */
import mongoose from 'mongoose';
import { catalogue } from './store.mjs';

const AT_ONCE = 50;
const WARM_UP_MS = 500;
const [uri, seconds] = process.argv.slice(2);
const client = await new mongoose.mongo.MongoClient(uri, { writeConcern: { w: 'majority', journal: true } }).connect();
const [parts, orders] = ['bare_parts', 'bare_orders'].map((name) => client.db().collection(name));
const list = catalogue();
await parts.insertMany(list);

let count = 0;
let sold = 0;
async function sellUntil(end) {
  while (performance.now() < end) {
    const { _id, name, image_url, price } = list[(count += 1) % list.length];
    const reserve = { $inc: { quantity: -1 } };
    const { modifiedCount } = await parts.updateOne({ _id, quantity: { $gte: 1 } }, reserve);
    if (modifiedCount !== 1) throw new Error('The stock is too small.');
    const person = { name: 'Carl Customer', email: `customer-${count % 500}@benchmark.test` };
    const delivery = { delivery_address: '12 Harbour Road, Portland, OR 97201', delivery_phone: '+15035550123' };
    const amounts = { amount: 1, total_price: price, created_at: new Date().toISOString() };
    await orders.insertOne({
      part_id: _id,
      part_name: name,
      part_image: image_url,
      ...person,
      ...delivery,
      ...amounts,
    });
    sold += 1;
  }
}
const together = (end) => Promise.all(Array.from({ length: AT_ONCE }, () => sellUntil(end)));

await together(performance.now() + WARM_UP_MS);
sold = 0;
const startedAt = performance.now();
await together(startedAt + Number(seconds) * 1000);
process.stdout.write(`${(sold * 1000) / (performance.now() - startedAt)}\n`);
await parts.drop();
await orders.drop();
await client.close();
