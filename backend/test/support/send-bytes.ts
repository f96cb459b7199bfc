import { once } from 'node:events';
import { connect } from 'node:net';

/** A response as received from the socket. */
export interface RawResponse {
  status: number;
  /** status line and headers */
  head: string;
  body: string;
}

/** Sends raw bytes to a local port and reads until the server closes the connection. */
export async function sendBytes(port: number, bytes: string | Buffer): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that refuses early may close while the request is still being written.
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') };
}
