/**
 * What a shop is often begun with: Express and SQLite, each request reads the database, each order is one transaction; no guards, rules
 * or cache. On the shop's SQLite driver.
 */
import express from 'express';
import { SmallStore } from './store.mjs';

const store = new SmallStore(process.env.DATA_DIR);
const app = express();
app.use(express.json());
app.get('/parts', (request, response) => response.json(store.list()));
app.get('/purchase/:id', ({ params }, response) => {
  const part = store.part(params.id);
  if (part) response.json(part);
  else response.status(404).json({ detail: 'No such part' });
});
app.post('/orders', ({ body }, response) => {
  const [id] = store.sellAll([body]);
  if (id === undefined) response.status(409).json({ detail: 'Out of stock' });
  else response.status(201).json({ insertedId: id });
});
app.listen(Number(process.env.PORT), '127.0.0.1');
