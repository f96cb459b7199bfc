let painted: () => void;

/** Resolves when the browser has painted the first page: code that the page does not need at first is loaded then. */
export const firstPaint = new Promise<void>((resolve) => {
  painted = resolve;
});

/** Called when the first page is rendered. A hidden tab is not painted. */
export function awaitFirstPaint(): void {
  if (document.hidden) painted();
  else requestAnimationFrame(() => setTimeout(painted));
}
