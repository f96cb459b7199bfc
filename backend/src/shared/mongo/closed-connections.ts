import mongoose from 'mongoose';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The part of the driver's private class that `failOnClosedConnections` replaces. */
interface DriverConnection {
  address: string;
  socket: Socket;
  writeCommand: (this: DriverConnection, ...args: unknown[]) => Promise<void>;
}

/**
 * Makes the MongoDB driver fail a call on a connection that closes before its command is sent. The driver (7.8) waits for the `drain` of
 * such a socket, which never comes, or throws the socket's own error: a request would hang or answer 500, and after the end of the database
 * the driver would often not look for it again. The driver repeats a failed call on another connection.
 */
export function failOnClosedConnections(): void {
  const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = requireOfMongoose('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection };
  };
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = async function (...args) {
    const { socket, address } = this;
    const failure = (cause?: Error) =>
      new mongoose.mongo.MongoNetworkError(`The connection to ${address} has just closed.`, { cause });
    if (socket.destroyed) throw failure();
    let onClose: () => void = () => undefined;
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(failure());
      socket.once('close', onClose);
    });
    try {
      await Promise.race([writeCommand.apply(this, args), closed]);
    } catch (error) {
      throw error instanceof mongoose.mongo.MongoError ? error : failure(error as Error);
    } finally {
      socket.off('close', onClose);
    }
  };
}
