import { Agent, request } from 'node:http';

/** A request that is sent unchanged. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface RawResponse {
  status: number;
  contentType: string;
  text: string;
  milliseconds: number;
}

/** Sends requests to a local port over kept-alive connections. */
export class RawClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  send({ method, path, headers, body }: RawRequest): Promise<RawResponse> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const call = request(
        {
          ...{ port: this.port, host: '127.0.0.1', agent: this.agent, method, path },
          headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          // An event stream never ends.
          if (answer.headers['content-type']?.startsWith('text/event-stream'))
            answer.once('data', () => answer.destroy()).once('close', () => answer.emit('end'));
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              contentType: answer.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
              milliseconds: performance.now() - startedAt,
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
