import type { Client } from '../client.js';
import { FairQueue } from './fair-queue.js';

const client = (key: string, rank: Client['rank'] = 'visitor'): Client => ({ key, rank });

interface Job {
  client: Client;
  name: string;
}

function queueOf(...names: string[]): FairQueue<Job> {
  const queue = new FairQueue<Job>();
  for (const name of names) queue.add({ name, client: client(name.charAt(0)) });
  return queue;
}

const order = (queue: FairQueue<Job>) => {
  const names: string[] = [];
  for (let job = queue.take(); job; job = queue.take()) names.push(job.name);
  return names;
};

describe('a fair queue', () => {
  it('serves the clients in turn, and the jobs of each in their order', () => {
    expect(order(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('serves admins first, then customers, then visitors', () => {
    const queue = queueOf('v1');
    for (const rank of ['customer', 'admin'] as const) queue.add({ name: rank, client: client(rank, rank) });
    expect(order(queue)).toEqual(['admin', 'customer', 'v1']);
  });

  it('accepts 20 jobs of a client and refuses further ones, but not those of others', () => {
    const queue = new FairQueue<Job>();
    const add = (key: string) => queue.add({ name: key, client: client(key) });
    expect(Array.from({ length: 21 }, () => add('a'))).toEqual([...Array<boolean>(20).fill(true), false]);
    expect(add('b')).toBe(true);
  });

  it('accepts 100 jobs of all visitors, and then still those of signed-in people', () => {
    const queue = new FairQueue<Job>();
    for (let n = 0; n < 100; n += 1) expect(queue.add({ name: 'v', client: client(`v${n}`) })).toBe(true);
    expect(queue.add({ name: 'v', client: client('late') })).toBe(false);
    for (const rank of ['customer', 'admin'] as const)
      expect(queue.add({ name: rank, client: client('c', rank) })).toBe(true);
  });
});
