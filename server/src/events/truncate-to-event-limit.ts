const MOST = 100;
const MOST_BYTES = 16_000;

/** As many of the texts, from the first on, as leave the body of an event below the 20 kB that receivers count on. */
export function truncateToEventLimit(texts: readonly string[]): string[] {
  let bytes = 0;
  const tooMuch = texts.findIndex((text, index) => {
    bytes += Buffer.byteLength(JSON.stringify(text)) + 1;
    return index >= MOST || bytes > MOST_BYTES;
  });
  return tooMuch < 0 ? [...texts] : texts.slice(0, tooMuch);
}
