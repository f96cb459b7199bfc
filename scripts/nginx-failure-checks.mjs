import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startNginx } from './nginx-process.mjs';

/** Tries what nginx does without a server, or both; the second of these two shops does not survive it. */
export async function failureChecks(check, shops) {
  await check('reading goes on while a server is killed', () => reading(shops));
  await check('a reading call is repeated at the other server, one that changes something never', repeats);
  await check('what no server has seen yet reaches the one that is there, once', goesOn);
  await check('without any server the answer is a problem, or a page that says so', outage);
}

async function reading(shops) {
  const nginx = await startNginx({ mode: 'http', servers: shops.map(({ url }) => url) });
  const statuses = [];
  const read = async () => {
    for (let n = 0; n < 100; n += 1) {
      if (statuses.length === 60) shops[1].kill();
      const answer = await fetch(`${nginx.http}/api/parts?limit=5`);
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
  };
  try {
    await Promise.all([read(), read(), read(), read()]);
    assert.deepEqual([...new Set(statuses)], [200]);
  } finally {
    await nginx.stop();
  }
}

async function repeats() {
  for (const [method, times] of Object.entries({ GET: 2, HEAD: 2, POST: 1, PATCH: 1, PUT: 1, DELETE: 1 })) {
    const calls = [];
    const servers = await Promise.all([breakingServer(calls), breakingServer(calls)]);
    // A new one for each: it leaves a server alone for two seconds after it failed.
    const nginx = await startNginx({ mode: 'http', servers: servers.map(({ url }) => url) });
    try {
      const body = times === 2 ? undefined : '{}';
      const answer = await fetch(`${nginx.http}/api/orders`, { method, body });
      assert.equal(answer.status, 503, method);
      assert.match(answer.headers.get('content-type'), /problem\+json/);
      assert.deepEqual(calls, Array(times).fill(method));
    } finally {
      await nginx.stop();
      for (const { server } of servers) server.close();
    }
  }
}

async function goesOn() {
  const calls = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push(`${request.method} ${request.url} ${body}`);
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const there = `http://127.0.0.1:${server.address().port}`;
  try {
    // An address with an ending goes by the files.
    for (const address of ['/api/orders/1', '/api/user/ada@example.js'])
      for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
        calls.length = 0;
        // Nobody listens at the first. A new one for each: it leaves a server alone for two seconds after it failed.
        const nginx = await startNginx({ mode: 'http', servers: ['http://127.0.0.1:9', there] });
        try {
          for (const body of ['a', 'b']) {
            const answer = await fetch(nginx.http + address, { method, body });
            assert.equal(answer.status, 200, `${method} ${address}`);
          }
          assert.deepEqual(calls, [`${method} ${address} a`, `${method} ${address} b`]);
        } finally {
          await nginx.stop();
        }
      }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Takes a whole request, notes its method, and breaks off. */
async function breakingServer(calls) {
  const server = createServer((request) => {
    request.resume().once('end', () => {
      calls.push(request.method);
      request.socket.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}

async function outage() {
  // Nobody listens there.
  const nginx = await startNginx({ mode: 'http', servers: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] });
  try {
    const page = await fetch(nginx.http, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 503);
    assert.match(await page.text(), /Back in a moment/);
    const call = await fetch(`${nginx.http}/api/orders`, { method: 'POST', body: '{}' });
    assert.equal(call.status, 503);
    assert.match(call.headers.get('content-type'), /problem\+json/);
    assert.equal(call.headers.get('retry-after'), '5');
    assert.equal((await call.json()).status, 503);
  } finally {
    await nginx.stop();
  }
}
