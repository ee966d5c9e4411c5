/** Names that Windows gives to devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Returns a name that is one name of a file on every system: without separators of paths, characters that
 * show nothing or change the direction of text, dots and spaces at the ends, and names of devices. `fallback`
 * if nothing is left.
 */
export function fileName(name: string, fallback: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{C}\u2028\u2029]+/gu, '')
    .replace(/[/\\\u2044\u2215\u29F5\uFF0F\uFF3C]+/g, '-')
    .replace(/^[\s.-]+|(?<![\s.])[\s.]+$/gu, '');
  return cleaned === '' ? fallback : cleaned.replace(RESERVED, '_$&');
}
