/** Makes only the given media queries match, until the mocks are restored. */
export function matchMediaOnly(...queries: string[]): void {
  const original = window.matchMedia.bind(window);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(original(query), { matches: queries.includes(query) }));
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
