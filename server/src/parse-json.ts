import { randomInt } from 'node:crypto';

/** A character of a private use area: what keys that are written with escapes begin with while they are parsed. */
const MARK = String.fromCharCode(0xe000 + randomInt(6400));
const COLON = /[ \t\n\r]*:/y;
const ESCAPE = /\\(?:\\|u005c|.)/gis;

/**
 * JSON.parse, free of what it parsed before. Where V8 13.6 (Node 24) expects a key, from objects of the same shape, it
 * compares as many characters of what is written as the key has, escapes and all: after `{"k\\nab":1}` it takes
 * `{"k\nabc":1}` for the same. One body would then say what another one did. So a key with escapes is parsed with a
 * mark before it and a dot after each backslash, which no key is written with. Throws SyntaxError as JSON.parse does.
 */
export function parseJson(text: string): unknown {
  if (!text.includes('\\')) return JSON.parse(text);
  const marked = markKeys(text);
  if (marked === undefined) return JSON.parse(text);
  try {
    return unmark(JSON.parse(marked.text));
  } catch (error) {
    throw unmarkPosition(error as SyntaxError, marked.insertions);
  }
}

interface Marked {
  text: string;
  /** Where characters were inserted, as positions in the marked text. */
  insertions: number[];
}

function markKeys(text: string): Marked | undefined {
  const marked: Marked = { text: '', insertions: [] };
  let copied = 0;
  let close = -1;
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', close + 1)) {
    close = closingQuote(text, open);
    if (close === -1) break;
    COLON.lastIndex = close + 1;
    if (!COLON.test(text)) continue;
    const key = text.slice(open + 1, close);
    if (!key.includes('\\') && !key.startsWith(MARK)) continue;
    marked.text += text.slice(copied, open + 1);
    markKey(marked, key);
    copied = close;
  }
  if (copied === 0) return undefined;
  marked.text += text.slice(copied);
  return marked;
}

function closingQuote(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let start = quote;
    while (text[start - 1] === '\\') start--;
    if ((quote - start) % 2 === 0) return quote;
  }
  return -1;
}

function markKey(marked: Marked, key: string): void {
  const insert = (character: string) => {
    marked.insertions.push(marked.text.length);
    marked.text += character;
  };
  insert(MARK);
  let copied = 0;
  for (const { 0: written, index } of key.matchAll(ESCAPE)) {
    if (written !== '\\\\' && written.length < 6) continue;
    marked.text += key.slice(copied, index + written.length);
    copied = index + written.length;
    insert('.');
  }
  marked.text += key.slice(copied);
}

function unmark(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(unmark);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [unmarkKey(key), unmark(entry)]));
}

function unmarkKey(key: string): string {
  return key.startsWith(MARK) ? key.slice(1).replaceAll('\\.', '\\') : key;
}

/** The message with the position it would have in the text as it was. */
function unmarkPosition(error: SyntaxError, insertions: readonly number[]): SyntaxError {
  const message = error.message.replace(/(?<=at position )\d+/, (position) =>
    String(Number(position) - insertions.filter((at) => at < Number(position)).length),
  );
  return new SyntaxError(message);
}
