import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startNginx } from './nginx-process.mjs';

/** What a small event may take on its way, in milliseconds; the next one comes only when it has arrived. */
const LIMIT = 5000;

/** Tries that nginx by itself holds no event back: the servers here do not ask it to. */
export async function eventChecks(check) {
  await check('an event is not held back until others fill a buffer, at both addresses', async () => {
    for (const address of ['/events', '/api/events/']) await streamed(address);
  });
}

async function streamed(address) {
  let stream;
  const server = createServer((_, response) => {
    // Without chunks nothing but `proxy_buffering` says when nginx passes on what it has.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
    stream = response;
    stream.write('data: 1\n\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const nginx = await startNginx({ mode: 'http', servers: [url, url] });
  try {
    const answer = await fetch(nginx.http + address, { signal: AbortSignal.timeout(LIMIT) });
    let text = '';
    for await (const chunk of answer.body) {
      text += Buffer.from(chunk).toString();
      if (text.endsWith('data: 1\n\n')) stream.write('data: 2\n\n');
      if (text.endsWith('data: 2\n\n')) break;
    }
    assert.equal(text, 'data: 1\n\ndata: 2\n\n');
  } finally {
    server.closeAllConnections();
    server.close();
    await nginx.stop();
  }
}
