import { parseJson } from '../parse-json.ts';
import { type Fault, ValidationError } from './errors.ts';

export interface BodyLimits {
  depth: number;
  nodes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const MINUS = 0x2d;
const COLON = 0x3a;
/** The longest run of digits that is certainly a safe integer. */
const SAFE_DIGITS = 15;
/** Longer whole numbers are no finite doubles. */
const MOST_DIGITS = 309;

/**
 * Parses a JSON body under bounds on depth and number of values, counted in one pass over the bytes before anything
 * is built. NUL characters, lone surrogates, infinities, whole numbers with more digits than a double keeps and keys that
 * stand twice are faults: the database, or a value that comes back changed, would be the next to notice. Throws ValidationError.
 */
export function parseJsonBody(bytes: Buffer, limits: BodyLimits): unknown {
  const scan = scanJson(bytes);
  if (scan.depth > limits.depth) throw malformed(0, `nesting deeper than ${limits.depth} levels`);
  if (scan.nodes > limits.nodes) throw malformed(0, `more than ${limits.nodes} values`);
  const text = decode(bytes);
  const value = parse(text);
  if (countMembers(value) < scan.members) throw malformed(secondOfTwins(text), 'duplicate object key');
  if (scan.escapes || scan.longNumbers) {
    const faults = findUnstorable(value, scan.lostIntegers);
    if (faults.length > 0) throw new ValidationError(faults);
  }
  return value;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformed(0, 'invalid UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw malformed(positionOf((error as Error).message, text), 'invalid JSON');
  }
}

function malformed(at: number, error: string): ValidationError {
  return new ValidationError(
    [{ type: 'json_invalid', loc: ['body', at], msg: 'JSON decode error', input: {}, ctx: { error } }],
    true,
  );
}

function positionOf(message: string, text: string): number {
  const told = /at position (\d+)/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  return message.startsWith('Unexpected end') ? text.length : unexpectedToken(text);
}

const WORD = /true|false|null/y;

/** V8 tells no position of what stands where a value is expected: what begins none, or closes or parts after these. */
function unexpectedToken(text: string): number {
  let expectsValue = true;
  let opened = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (' \t\n\r'.includes(character)) continue;
    if (',:'.includes(character) && expectsValue) return i;
    if (']}'.includes(character) && expectsValue && !opened) return i;
    opened = '[{'.includes(character);
    expectsValue = '[{,:'.includes(character);
    if ('[{,:]}'.includes(character)) continue;
    const end = endOfScalar(text, i);
    if (end === i) return i;
    i = end - 1;
  }
  return text.length;
}

function endOfScalar(text: string, start: number): number {
  let i = start;
  if (text[start] === '"') {
    for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
    return i + 1;
  }
  WORD.lastIndex = start;
  if (WORD.test(text)) return WORD.lastIndex;
  while (i < text.length && '0123456789+-.eE'.includes(text[i]!)) i++;
  return i;
}

interface Scan {
  depth: number;
  nodes: number;
  escapes: boolean;
  longNumbers: boolean;
  /** What became, without their signs, of whole numbers that would come back with other digits. */
  lostIntegers: Set<number>;
  /** Keys of all objects, as they are written. */
  members: number;
}

function scanJson(bytes: Buffer): Scan {
  const scan: Scan = {
    depth: 0,
    nodes: 1,
    escapes: false,
    longNumbers: false,
    lostIntegers: new Set(),
    members: 0,
  };
  let depth = 0;
  let digits = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte >= 0x30 && byte <= 0x39) {
      digits++;
      continue;
    }
    if (digits > SAFE_DIGITS) scanLongNumber(bytes, i - digits, i, scan);
    // An exponent can make a short number huge.
    if (digits > 0 && (byte === 0x65 || byte === 0x45)) scan.longNumbers = true;
    digits = 0;
    if (byte === QUOTE) i = scanString(bytes, i + 1, scan);
    else if (byte === 0x7b || byte === 0x5b) {
      scan.nodes++;
      if (++depth > scan.depth) scan.depth = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (byte === 0x2c) scan.nodes++;
    else if (byte === COLON) scan.members++;
  }
  return scan;
}

/** A long run of digits, which is a whole number unless a fraction or an exponent comes before or after it. */
function scanLongNumber(bytes: Buffer, start: number, end: number, scan: Scan): void {
  scan.longNumbers = true;
  if (end - start > MOST_DIGITS || isFraction(bytes[end])) return;
  const before = bytes[start - 1];
  if (before === 0x2b || isFraction(before === MINUS ? bytes[start - 2] : before)) return;
  const digits = bytes.toString('latin1', start, end);
  const value = Number(digits);
  if (Number.isFinite(value) && writtenOut(value) !== digits) scan.lostIntegers.add(value);
}

function isFraction(byte: number | undefined): boolean {
  return byte === DOT || byte === 0x65 || byte === 0x45;
}

/** Digits of a whole number, however large: 1e+21 as 1000000000000000000000. */
function writtenOut(value: number): string {
  const [mantissa = '', exponent = '0'] = String(value).split('e+');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return whole + fraction.padEnd(Number(exponent), '0');
}

/** From the first byte of a string to its closing quote, whose position is returned. */
function scanString(bytes: Buffer, start: number, scan: Scan): number {
  let i = start;
  for (; i < bytes.length && bytes[i] !== QUOTE; i++) {
    if (bytes[i] !== BACKSLASH) continue;
    i++;
    if (bytes[i] === 0x75) scan.escapes = true;
  }
  return i;
}

/** Keys of all objects, as they were read: JSON.parse keeps the last of those that stand twice. */
function countMembers(root: unknown): number {
  let count = 0;
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (value === null || typeof value !== 'object') continue;
    const entries = Object.values(value);
    if (!Array.isArray(value)) count += entries.length;
    for (const entry of entries) if (entry !== null && typeof entry === 'object') stack.push(entry);
  }
  return count;
}

const COLON_NEXT = /[ \t\n\r]*:/y;

/** Where a key stands that its object has already. */
function secondOfTwins(text: string): number {
  const open: Set<unknown>[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '{' || character === '[') open.push(new Set());
    if (character === '}' || character === ']') open.pop();
    if (character !== '"') continue;
    const end = endOfScalar(text, i);
    COLON_NEXT.lastIndex = end;
    if (COLON_NEXT.test(text)) {
      const key = parseJson(text.slice(i, end));
      if (open.at(-1)!.has(key)) return i;
      open.at(-1)!.add(key);
    }
    i = end - 1;
  }
  return 0;
}

/** Iterative walk (the depth is bounded already) for strings and numbers that cannot be kept as they are. */
function findUnstorable(root: unknown, lostIntegers: ReadonlySet<number>): Fault[] {
  const faults: Fault[] = [];
  const stack: { value: unknown; loc: (string | number)[] }[] = [{ value: root, loc: ['body'] }];
  while (stack.length > 0 && faults.length < 20) {
    const { value, loc } = stack.pop()!;
    const fault = unstorable(value, loc, lostIntegers);
    if (fault) faults.push(fault);
    if (Array.isArray(value))
      value.forEach((item, index) => void stack.push({ value: item, loc: [...loc, index] }));
    else if (value !== null && typeof value === 'object')
      for (const [key, item] of Object.entries(value)) {
        const bad = unstorable(key, loc, lostIntegers);
        if (bad) faults.push(bad);
        else stack.push({ value: item, loc: [...loc, key] });
      }
  }
  return faults;
}

function unstorable(
  value: unknown,
  loc: (string | number)[],
  lostIntegers: ReadonlySet<number>,
): Fault | undefined {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000')))
    return {
      type: 'string_unicode',
      loc,
      msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
    };
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) return { type: 'finite_number', loc, msg: 'Input should be a finite number' };
  if (lostIntegers.has(Math.abs(value)))
    return { type: 'int_parsing_size', loc, msg: 'The integer has more digits than a double keeps' };
  return undefined;
}
