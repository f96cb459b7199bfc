import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IncomingMessage } from 'node:http';
import { DomainError } from '../domain-error.js';
import { allowLongBody } from './connection-limits.js';

/** Bytes of a CSV file. */
const MAX_FILE = 10 * 1024 * 1024;

export const tooLarge = () => new DomainError('too-large', 'file-too-large', 'The file is larger than 10 MB.');
export const csvExpected = () =>
  new DomainError('unsupported-media', 'csv-expected', 'Send the file itself, with Content-Type: text/csv.');

/**
 * Lets the routes of these addresses take CSV; everywhere else a body is JSON. Their handlers get the stream unread, so that nobody
 * who may not send a file makes the shop read one.
 */
export function acceptCsvAt(fastify: FastifyInstance, ...addresses: string[]): void {
  fastify.addContentTypeParser('text/csv', ({ routeOptions, headers }: FastifyRequest, body, done) => {
    const packed = (headers['content-encoding'] ?? 'identity') !== 'identity';
    if (addresses.includes(routeOptions.url ?? '') && !packed) done(null, body);
    else done(Object.assign(new Error('The request cannot be read'), { statusCode: 415 }));
  });
}

/** The bytes of a CSV file that a handler got; refuses what is none, or too large. */
export async function readFile(body: unknown): Promise<Buffer> {
  if (!(body instanceof IncomingMessage)) throw csvExpected();
  if (Number(body.headers['content-length'] ?? 0) > MAX_FILE) throw tooLarge();
  allowLongBody(body);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest is read and forgotten: who still sends would not hear the answer.
      if (size <= MAX_FILE) chunks.push(chunk);
      else reject(tooLarge());
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
    body.once('close', () => reject(new DomainError('invalid', 'file-cut-off', 'The file did not arrive whole.')));
  });
}
