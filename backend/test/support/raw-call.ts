import { once } from 'node:events';
import { connect } from 'node:net';

/** What came back over the wire. */
export interface RawAnswer {
  status: number;
  /** status line and headers */
  head: string;
  body: string;
  /** milliseconds until the connection ended */
  took: number;
}

/** Sends these very bytes to a port of this machine and reads until the other side closes. */
export async function rawCall(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that refuses early closes while we still write.
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  const took = performance.now() - began;
  const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n'), took };
}
