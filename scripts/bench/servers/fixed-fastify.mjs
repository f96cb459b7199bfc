/** The limit of Fastify: fixed bytes, no store, rules or headers. */
import fastify from 'fastify';
import { catalogue } from './store.mjs';

const TAG = '"list"';
const TYPE = 'application/json; charset=utf-8';
const parts = catalogue();
const list = JSON.stringify(parts);
const part = JSON.stringify(parts[0]);
const answer = JSON.stringify({ insertedId: parts[0]._id });

const app = fastify();
app.get('/parts', ({ headers }, reply) =>
  headers['if-none-match'] === TAG ? reply.code(304).send() : reply.header('etag', TAG).type(TYPE).send(list),
);
app.get('/purchase/:id', (request, reply) => reply.type(TYPE).send(part));
app.post('/orders', (request, reply) => reply.code(201).type(TYPE).send(answer));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
