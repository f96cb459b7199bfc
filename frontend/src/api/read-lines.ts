/** The lines of an answer as they come, without those that are empty. */
export async function* readLines({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A line of megabytes comes in many pieces: only a new one can end it.
      if (!done && !text.includes('\n')) {
        rest += text;
        continue;
      }
      const lines = (rest + text).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line !== '') yield line;
      if (done) return;
    }
  } finally {
    // Whoever has read enough lets the rest go.
    await reader.cancel().catch(() => undefined);
  }
}
