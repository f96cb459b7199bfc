/** The limit of the store without HTTP: sells with the shop's driver alone and prints orders per second. Arguments: orders per commit, seconds. */
import { catalogue, SmallStore } from './store.mjs';

const [size, seconds] = process.argv.slice(2).map(Number);
const store = new SmallStore(process.env.DATA_DIR);
const parts = catalogue();
const order = (n) => {
  const { _id, name, image_url, price } = parts[n % parts.length];
  const delivery = { delivery_address: '12 Harbour Road, Portland, OR 97201', delivery_phone: '+15035550123' };
  const person = { name: 'Carl Customer', email: `customer-${n % 500}@benchmark.test` };
  return {
    part_id: _id,
    part_name: name,
    part_image: image_url,
    ...person,
    ...delivery,
    amount: 1,
    total_price: price,
  };
};
let sold = 0;
const startedAt = performance.now();
const end = startedAt + seconds * 1000;
while (performance.now() < end) {
  store.sellAll(Array.from({ length: size }, (_, n) => order(sold + n)));
  sold += size;
}
process.stdout.write(`${Math.round((sold * 1000) / (performance.now() - startedAt))}\n`);
