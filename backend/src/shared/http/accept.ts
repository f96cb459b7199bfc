/** What an `Accept` header names, lower-case, with the quality of each range. Source: https://www.rfc-editor.org/rfc/rfc9110#name-accept */
function qualities(accept: string): Map<string, number> {
  return new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((range) => {
        const [type = '', ...parameters] = range.split(';').map((piece) => piece.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='));
        return [type, q === undefined ? 1 : Number(q.slice(2)) || 0];
      }),
  );
}

/** Whether a client names this media type, other than to refuse it. */
export function namesType(accept: string | undefined, type: string): boolean {
  return (qualities(accept ?? '').get(type) ?? 0) > 0;
}

/** Whether a client asks for a page, as browsers do: it names HTML, and wants it no less than JSON. */
export function wantsPage(accept: string | undefined): boolean {
  const ranges = qualities(accept ?? '');
  const html = ranges.get('text/html') ?? 0;
  const json = ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0;
  return html > 0 && html >= json;
}
