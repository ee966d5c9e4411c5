const MAX_ITEMS = 100;
const MAX_BYTES = 16_000;

/** Returns the first texts, as many as keep the message body below the documented limit of 20 kB. */
export function truncateToEventLimit(texts: readonly string[]): string[] {
  let bytes = 0;
  const firstExcess = texts.findIndex((text, index) => {
    bytes += Buffer.byteLength(JSON.stringify(text)) + 1;
    return index >= MAX_ITEMS || bytes > MAX_BYTES;
  });
  return firstExcess < 0 ? [...texts] : texts.slice(0, firstExcess);
}
