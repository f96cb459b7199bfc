/** Parses a form or query into nested objects: `metadata[shop]=x&expand[0]=y`. */
export interface Params {
  [name: string]: string | Params | string[] | undefined;
}

/** Source: https://docs.stripe.com/api, "form-encoded request bodies" */
export function decodeForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) put(params, name.replaceAll(']', '').split('['), value);
  return lists(params) as Params;
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

/** The string values of an object such as `metadata`. */
export function textsOf(params: Params, name: string): Record<string, string> {
  const value = params[name];
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function listOf(params: Params, name: string): string[] {
  const value = params[name];
  return Array.isArray(value) ? value : [];
}

function put(params: Params, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    params[name] = value;
    return;
  }
  const inner = params[name];
  const next: Params = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  params[name] = next;
  put(next, rest, value);
}

/** Turns objects whose keys are 0, 1, 2 … or empty into lists. */
function lists(value: Params[string]): Params[string] {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^\d*$/.test(name)))
    return entries.map(([, item]) => (typeof item === 'string' ? item : ''));
  return Object.fromEntries(entries.map(([name, item]) => [name, lists(item)]));
}
