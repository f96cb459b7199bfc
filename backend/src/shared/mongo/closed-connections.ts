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
 * Makes the MongoDB driver fail a call on a connection whose socket was closed before the driver has heard of it. The driver (7.8) waits
 * for the `drain` of such a socket, which never comes: a request would hang, and after the end of the database the driver would often not
 * look for it again. The driver repeats a failed call on another connection.
 */
export function failOnClosedConnections(): void {
  const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = requireOfMongoose('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection };
  };
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = async function (...args) {
    if (this.socket.destroyed)
      throw new mongoose.mongo.MongoNetworkError(`The connection to ${this.address} has just closed.`);
    return writeCommand.apply(this, args);
  };
}
