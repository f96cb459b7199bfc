import { EventStreamParser, type ServerSentEvent } from './server-sent-events';

const STREAM = [
  ': the shop tells what happens\nretry: 3000\n\n',
  'id: 1\nevent: order-placed\ndata: {"name":"Zoë"}\n\n',
  ': still here\n\n',
  'event: reload\ndata: {}\n\n',
  'id: 2\ndata: first\ndata:second\ndata\n\n',
].join('');

const EVENTS: ServerSentEvent[] = [
  { id: '1', event: 'order-placed', data: '{"name":"Zoë"}' },
  { id: '1', event: 'reload', data: '{}' },
  { id: '2', event: 'message', data: 'first\nsecond\n' },
];

function read(...pieces: string[]): ServerSentEvent[] {
  const parser = new EventStreamParser();
  return pieces.flatMap((piece) => parser.push(piece));
}

describe('A stream of events', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('whose lines end in %s is read the same, wherever its pieces end', (_, end) => {
    const text = STREAM.replaceAll('\n', end);
    expect(read(text)).toEqual(EVENTS);
    expect(read(...text)).toEqual(EVENTS);
    for (let at = 1; at < text.length; at += 1) expect(read(text.slice(0, at), text.slice(at))).toEqual(EVENTS);
  });

  it('may begin with a byte order mark', () => {
    expect(read('\uFEFFdata: a\n\n')).toEqual([{ id: '', event: 'message', data: 'a' }]);
  });

  it('gives no event before its empty line, and none without data', () => {
    expect(read('data: half\n')).toEqual([]);
    expect(read('event: nothing\n\n', 'data: a\n\n')).toEqual([{ id: '', event: 'message', data: 'a' }]);
  });

  it('ignores fields that it does not know, and ids and pauses that are none', () => {
    const parser = new EventStreamParser();
    expect(parser.push('id: 7\nid: 8\0\ncolour: red\nretry: soon\ndata: a\n\n')).toMatchObject([{ id: '7' }]);
    expect(parser.retry).toBeUndefined();
    parser.push('retry: 250\n');
    expect(parser.retry).toBe(250);
  });
});
