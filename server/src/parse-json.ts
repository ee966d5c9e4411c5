import { randomInt } from 'node:crypto';

/**
 * A private use character that marks keys with escapes while they are parsed. Random, so clients cannot
 * predict it.
 */
const MARK = String.fromCharCode(0xe000 + randomInt(6400));
const COLON = /[ \t\n\r]*:/y;
const ESCAPE = /\\(?:\\|u005c|.)/gis;

/**
 * Parses JSON like JSON.parse and works around a bug of V8, in which JSON.parse can return a wrong object key
 * (https://github.com/nodejs/node/issues/63785, https://issues.chromium.org/issues/521080746). When V8
 * expects a certain key, because it parsed a similar object before, it compares that key with the source text
 * including its escapes. After `{"x":1,"b\\nab":1}` (a key with a backslash), it parses `{"x":1,"b\nabc":1}`
 * (a key with a line break) to the key of the first object. One request could thus change the keys of
 * another.
 *
 * The workaround marks each key that contains an escape and adds a dot after each escaped backslash, so that
 * no source text equals the beginning of another key. Texts without backslashes are not affected. Node 24 (V8
 * 13.6) and Node 26 (V8 14.6) have the bug. Replace this function by JSON.parse when the minimum Node version
 * of the project contains the fix; parse-json.test.ts reproduces the bug. Throws SyntaxError like JSON.parse.
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

interface MarkedText {
  text: string;
  /** Where characters were inserted, as positions in the marked text. */
  insertions: number[];
}

function markKeys(text: string): MarkedText | undefined {
  const marked: MarkedText = { text: '', insertions: [] };
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

function markKey(marked: MarkedText, key: string): void {
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

/** Converts the position in an error message to the position in the original text. */
function unmarkPosition(error: SyntaxError, insertions: readonly number[]): SyntaxError {
  const message = error.message.replace(/(?<=at position )\d+/, (position) =>
    String(Number(position) - insertions.filter((at) => at < Number(position)).length),
  );
  return new SyntaxError(message);
}
