import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { readAccessToken } from './access-token';
import { BASE_URL, inSession } from './base-query';
import { EventStreamParser, type ServerSentEvent } from './server-sent-events';

/** Milliseconds without a word after which a connection is taken for dead: the shop gives a sign of life every 20 seconds. */
const SILENCE = 50_000;

interface Connection {
  /** the last event seen, after which the shop goes on */
  lastId: string | undefined;
  signal: AbortSignal;
  /** the store's extra argument */
  extra: unknown;
  onOpen: () => void;
  onEvent: (event: ServerSentEvent) => void;
}

/** How a connection ended: `refused` is for good, `unopened` never was one, `lost` was. `retry` is the pause the shop asked for, in milliseconds. */
export interface Ending {
  how: 'refused' | 'unopened' | 'lost';
  retry?: number;
}

/** Reads the shop's events until the connection ends, by either side or by a silence that says that it is gone. Never throws. */
export async function readEvents({ lastId, signal, extra, onOpen, onEvent }: Connection): Promise<Ending> {
  const silence = new Silence();
  const parser = new EventStreamParser();
  const ending = (how: Ending['how']): Ending => ({ how, ...(parser.retry !== undefined && { retry: parser.retry }) });
  let opened = false;
  try {
    const until = AbortSignal.any([signal, silence.signal]);
    const { data: body, error } = await inSession(() => open(lastId, until), { endpoint: 'watchEvents', extra });
    if (!body) return ending(error.status === 401 || error.status === 403 ? 'refused' : 'unopened');
    opened = true;
    silence.broken();
    onOpen();
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ending('lost');
      silence.broken();
      parser.push(decoder.decode(value, { stream: true })).forEach(onEvent);
    }
  } catch {
    return ending(opened ? 'lost' : 'unopened');
  } finally {
    silence.end();
  }
}

type Opened =
  { data: ReadableStream<Uint8Array>; error?: undefined } | { data?: undefined; error: FetchBaseQueryError };

/** Fetches, because the browser's own `EventSource` sends no token along. */
async function open(lastId: string | undefined, signal: AbortSignal): Promise<Opened> {
  const request = new Request(`${BASE_URL}/events`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${readAccessToken() ?? ''}`,
      ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    },
    cache: 'no-store',
    signal,
  });
  const answer = await fetch(request);
  return answer.ok && answer.body ? { data: answer.body } : { error: { status: answer.status, data: undefined } };
}

/** Aborts its signal when nobody has broken it for too long. */
class Silence {
  private readonly controller = new AbortController();
  private timer = this.start();

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  broken(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  end(): void {
    clearTimeout(this.timer);
    // An answer that nobody reads any more is given back.
    this.controller.abort();
  }

  private start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.controller.abort(), SILENCE);
  }
}
