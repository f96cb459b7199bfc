import type { IncomingMessage } from 'node:http';

type Done<Body> = (error: Error | null, body?: Body) => void;

/** The raw response of any content type, for supertest's `parse`. */
export function asText(answer: unknown, done: Done<string>): void {
  asBytes(answer, (error, body) => done(error, body?.toString()));
}

/** The same of a binary file. */
export function asBytes(answer: unknown, done: Done<Buffer>): void {
  const chunks: Buffer[] = [];
  (answer as IncomingMessage)
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('error', done)
    .on('end', () => done(null, Buffer.concat(chunks)));
}
