/**
 * Returns a parameter in the form in which it is sent: a Buffer in binary, everything else as text. An object
 * becomes JSON, an array PostgreSQL's text form of an array.
 */
export function onWire(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return instant(value);
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
}

/** Returns RFC 3339. JavaScript writes years after 9999 with a sign, which PostgreSQL does not accept. */
function instant(date: Date): string {
  const text = date.toISOString();
  return text.startsWith('+') ? text.slice(1) : text;
}

function arrayText(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += `,${elementText(item)}`;
  return `{${text.slice(1)}}`;
}

const NEEDS_ESCAPE = /["\\]/;

function elementText(item: unknown): string {
  if (Array.isArray(item)) return arrayText(item);
  const value = Buffer.isBuffer(item) ? `\\x${item.toString('hex')}` : (onWire(item) as string | null);
  if (value === null) return 'NULL';
  return `"${NEEDS_ESCAPE.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}
