import mongoose from 'mongoose';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

const { BSON } = mongoose.mongo;
/** Bytes before a message's body: its length, its id, the id it responds to, its kind. */
const HEADER = 16;
const REPLY = 1;
/** MongoDB 4.0; the driver refuses servers before version 9 of the protocol. */
const WIRE_VERSION = 7;

/** A server that answers the driver's first command like a MongoDB that is too old. */
export async function listenAsOldMongo(): Promise<{ server: Server; port: number }> {
  const hello = BSON.serialize({ ismaster: true, minWireVersion: 0, maxWireVersion: WIRE_VERSION, ok: 1 });
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER && received.length >= received.readInt32LE(0)) {
        const id = received.readInt32LE(4);
        received = received.subarray(received.readInt32LE(0));
        socket.write(replyTo(id, hello));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

function replyTo(id: number, document: Uint8Array): Buffer {
  const reply = Buffer.alloc(HEADER + 20);
  reply.writeInt32LE(reply.length + document.length, 0);
  reply.writeInt32LE(id, 8);
  reply.writeInt32LE(REPLY, 12);
  // One document.
  reply.writeInt32LE(1, HEADER + 16);
  return Buffer.concat([reply, document]);
}
