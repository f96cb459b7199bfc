import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP proxy before a server that can refuse connections, or stop forwarding without closing them. */
export class Wire {
  sockets = new Set();
  state = 'works';

  constructor({ hostname, port }) {
    this.server = createServer((client) => {
      if (this.state === 'cut') return client.resetAndDestroy();
      const target = connect(Number(port || 27_017), hostname);
      for (const socket of [client, target]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
      }
      client.once('close', () => target.destroy());
      target.once('close', () => client.destroy());
      if (this.state === 'works') client.pipe(target).pipe(client);
    });
  }

  async listen() {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this.server.address().port;
  }

  cut() {
    this.state = 'cut';
    this.closeAll();
  }

  hang() {
    this.state = 'hangs';
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Closes the connections of the fault; new ones work. */
  restore() {
    this.state = 'works';
    this.closeAll();
  }

  close() {
    this.server.close();
    this.closeAll();
  }

  closeAll() {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }
}
