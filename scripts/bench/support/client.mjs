import net from 'node:net';

/*
 * A lean HTTP/1.1 client. autocannon, and every client on node:http or undici, takes as much CPU time per request as the bare servers
 * that it should measure, so that one core of load cannot keep one core of server busy; this client takes two thirds of theirs or less.
 */

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = '0\r\n\r\n';
const WITHOUT_BODY = new Set([204, 304]);

/** The bytes of a request; they can be sent any number of times. */
export function requestBytes(method, path, { headers = {}, body } = {}) {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
}

/** A kept-alive connection that sends one request at a time. */
export class Connection {
  chunks = [];
  /** bytes of the body that are missing; -1: the head is incomplete; Infinity: the body is chunked */
  missing = -1;

  /** `onAnswer(status, body)` is called for each answer, with a function that returns the body; `onError` when the connection breaks. */
  constructor(url, onAnswer, onError) {
    const { hostname, port } = new URL(url);
    this.onAnswer = onAnswer;
    this.socket = net.connect(Number(port), hostname);
    this.socket.setNoDelay(true);
    this.socket.on('data', (data) => this.read(data));
    this.socket.on('error', onError);
    this.socket.on('close', () => onError(new Error('The server closed the connection.')));
  }

  send(bytes) {
    this.socket.write(bytes);
  }

  close() {
    this.socket.removeAllListeners();
    this.socket.on('error', () => undefined);
    this.socket.destroy();
  }

  read(data) {
    let body = data;
    if (this.missing === -1) {
      const received = this.head === undefined ? data : Buffer.concat([this.head, data]);
      const end = received.indexOf(HEAD_END);
      this.head = end === -1 ? received : undefined;
      if (end === -1) return;
      const head = received.latin1Slice(0, end);
      this.status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      this.missing = WITHOUT_BODY.has(this.status) ? 0 : length === undefined ? Infinity : Number(length);
      body = received.subarray(end + HEAD_END.length);
    }
    this.chunks.push(body);
    this.missing -= body.length;
    if (this.missing <= 0 || (this.missing === Infinity && this.tail().endsWith(LAST_CHUNK))) this.answer();
  }

  tail() {
    const last = this.chunks.at(-1);
    const enough = last.length >= LAST_CHUNK.length ? last : Buffer.concat(this.chunks.slice(-2));
    return enough.latin1Slice(Math.max(0, enough.length - LAST_CHUNK.length));
  }

  answer() {
    const { chunks, status } = this;
    this.chunks = [];
    this.missing = -1;
    this.onAnswer(status, () => Buffer.concat(chunks).toString('utf8'));
  }
}
