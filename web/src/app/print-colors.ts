const SCHEME = 'data-mantine-color-scheme';

/** Prints dark text on white paper, also in the dark theme. Call it once at the start. */
export function printInLight(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) shown = root.getAttribute(SCHEME);
    const scheme = matches ? 'light' : shown;
    if (scheme !== null) root.setAttribute(SCHEME, scheme);
  });
}
