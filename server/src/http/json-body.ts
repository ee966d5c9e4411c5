import { type Fault, ValidationFault } from './errors.ts';

export interface BodyLimits {
  depth: number;
  nodes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const MINUS = 0x2d;
/** The longest run of digits that is certainly a safe integer. */
const SAFE_DIGITS = 15;
/** Longer whole numbers are no finite doubles. */
const MOST_DIGITS = 309;

/**
 * Parses a JSON body under bounds on depth and number of values, counted in one pass over the bytes before anything
 * is built. NUL characters, lone surrogates, infinities and whole numbers with more digits than a double keeps are faults:
 * the database, or a number that comes back changed, would be the next to notice. Throws ValidationFault.
 */
export function parseJsonBody(bytes: Buffer, limits: BodyLimits): unknown {
  const scan = scanJson(bytes);
  if (scan.depth > limits.depth) throw malformed(0, `nesting deeper than ${limits.depth} levels`);
  if (scan.nodes > limits.nodes) throw malformed(0, `more than ${limits.nodes} values`);
  // V8 (seen in 13.6) predicts keys from earlier bodies, and takes `k\n` or any `k` + escape for a `k\` it once parsed:
  // such a key would change what later requests of anybody else say.
  if (scan.unsafeKey) throw malformed(0, 'an object key ends in a backslash');
  const value = parse(decode(bytes));
  if (scan.escapes || scan.longNumbers) {
    const faults = findUnstorable(value, scan.lostIntegers);
    if (faults.length > 0) throw new ValidationFault(faults);
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
    return JSON.parse(text);
  } catch (error) {
    throw malformed(positionOf((error as Error).message, text), 'invalid JSON');
  }
}

function malformed(at: number, error: string): ValidationFault {
  return new ValidationFault(
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
  /** An object key ends in a backslash. */
  unsafeKey: boolean;
}

function scanJson(bytes: Buffer): Scan {
  const scan: Scan = {
    depth: 0,
    nodes: 1,
    escapes: false,
    longNumbers: false,
    lostIntegers: new Set(),
    unsafeKey: false,
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
  let backslashEndsAt = -1;
  for (; i < bytes.length && bytes[i] !== QUOTE; i++) {
    if (bytes[i] !== BACKSLASH) continue;
    i++;
    if (bytes[i] === BACKSLASH) backslashEndsAt = i;
    if (bytes[i] !== 0x75) continue;
    scan.escapes = true;
    if (bytes.toString('latin1', i + 1, i + 5).toLowerCase() === '005c') backslashEndsAt = i + 4;
  }
  if (backslashEndsAt === i - 1 && isKey(bytes, i + 1)) scan.unsafeKey = true;
  return i;
}

/** Whether a colon follows. */
function isKey(bytes: Buffer, from: number): boolean {
  let i = from;
  while (bytes[i] === 0x20 || bytes[i] === 0x09 || bytes[i] === 0x0a || bytes[i] === 0x0d) i++;
  return bytes[i] === 0x3a;
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
