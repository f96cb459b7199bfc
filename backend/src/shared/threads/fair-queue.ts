import type { Client, Rank } from '../client.js';

/** Jobs that may wait for all clients of a rank; more would take longer than people wait. */
const MAX_OF_RANK = 100;
/** Jobs that may wait for one client: those of a few pages. */
const MAX_OF_CLIENT = 20;

/** Waiting jobs. Those of the highest rank come first, and those of its clients in turn. */
export class FairQueue<Job extends { client: Client }> {
  /** by rank, the highest first; visitors cannot fill the room of customers */
  private readonly rooms: Record<Rank, Map<string, Job[]>> = {
    admin: new Map(),
    customer: new Map(),
    visitor: new Map(),
  };

  /** Adds the job; false when too many wait. */
  add(job: Job): boolean {
    const { key, rank } = job.client;
    const clients = this.rooms[rank];
    const own = clients.get(key) ?? [];
    if (own.length >= MAX_OF_CLIENT || sizeOf(clients) >= MAX_OF_RANK) return false;
    own.push(job);
    clients.set(key, own);
    return true;
  }

  /** Removes and returns the next job. */
  take(): Job | undefined {
    for (const clients of Object.values(this.rooms))
      for (const [key, jobs] of clients) {
        const job = jobs.shift();
        // Served now, the client goes to the end.
        clients.delete(key);
        if (jobs.length > 0) clients.set(key, jobs);
        return job;
      }
    return undefined;
  }

  /** Removes and returns all jobs. */
  takeAll(): Job[] {
    const jobs = Object.values(this.rooms).flatMap((clients) => [...clients.values()].flat());
    for (const clients of Object.values(this.rooms)) clients.clear();
    return jobs;
  }
}

function sizeOf(clients: Map<string, readonly unknown[]>): number {
  return [...clients.values()].reduce((sum, { length }) => sum + length, 0);
}
