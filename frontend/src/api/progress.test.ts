import { readLines } from './progress';

function answerOf(...pieces: Uint8Array[]): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
  );
}

async function linesOf(...pieces: (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  for await (const line of readLines(answerOf(...bytes))) lines.push(line);
  return lines;
}

describe('The lines of a response', () => {
  it('are complete wherever the chunks are split, and the last one needs no line end', async () => {
    expect(await linesOf('{"a":1}\n{"b', '":2', '}\n\n{"c":3}')).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
    expect(await linesOf('a\n')).toEqual(['a']);
    expect(await linesOf()).toEqual([]);
  });

  it('decode a character whose bytes arrive in two chunks', async () => {
    const bytes = new TextEncoder().encode('é\n');
    expect(await linesOf(bytes.slice(0, 1), bytes.slice(1))).toEqual(['é']);
  });
});
