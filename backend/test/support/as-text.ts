import type { IncomingMessage } from 'node:http';

/** The raw response of any content type, for supertest's `parse`. */
export function asText(answer: unknown, done: (error: Error | null, body?: string) => void): void {
  const chunks: Buffer[] = [];
  (answer as IncomingMessage)
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('error', done)
    .on('end', () => done(null, Buffer.concat(chunks).toString()));
}
