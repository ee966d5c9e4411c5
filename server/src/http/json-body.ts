import { parseJson } from '../parse-json.ts';
import { type FieldError, ValidationError } from './errors.ts';

export interface BodyLimits {
  depth: number;
  nodes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const MINUS = 0x2d;
const COLON = 0x3a;
/** Every whole number with this many digits is a safe integer. */
const SAFE_DIGITS = 15;
/** Whole numbers with more digits are not finite doubles. */
const MAX_DIGITS = 309;

/**
 * Parses a JSON body. Depth and number of values are limited; one pass over the bytes counts them before
 * anything is built. Rejects values that PostgreSQL cannot store or that JSON.parse would alter: NUL
 * characters, lone surrogates, infinities, whole numbers with more digits than a double keeps, and duplicate
 * keys. Throws ValidationError.
 */
export function parseJsonBody(bytes: Buffer, limits: BodyLimits): unknown {
  const scan = scanJson(bytes);
  if (scan.depth > limits.depth) throw malformed(0, `nesting deeper than ${limits.depth} levels`);
  if (scan.nodes > limits.nodes) throw malformed(0, `more than ${limits.nodes} values`);
  const text = decode(bytes);
  const value = parse(text);
  if (countMembers(value) < scan.members)
    throw malformed(positionOfDuplicateKey(text), 'duplicate object key');
  if (scan.escapes || scan.longNumbers) {
    const errors = findUnstorable(value, scan.inexactIntegers);
    if (errors.length > 0) throw new ValidationError(errors);
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
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  return message.startsWith('Unexpected end') ? text.length : unexpectedToken(text);
}

const WORD = /true|false|null/y;

/** Finds a token where a value was expected. V8's message contains no position for these errors. */
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
  /** Absolute values of whole numbers that a double cannot hold exactly. */
  inexactIntegers: Set<number>;
  /** Number of keys of all objects in the text, including duplicates. */
  members: number;
}

function scanJson(bytes: Buffer): Scan {
  const scan: Scan = {
    depth: 0,
    nodes: 1,
    escapes: false,
    longNumbers: false,
    inexactIntegers: new Set(),
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
    // A short number with an exponent can be infinite.
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

/** Checks a long run of digits, unless it is part of a fraction or an exponent. */
function scanLongNumber(bytes: Buffer, start: number, end: number, scan: Scan): void {
  scan.longNumbers = true;
  if (end - start > MAX_DIGITS || isFraction(bytes[end])) return;
  const before = bytes[start - 1];
  if (before === 0x2b || isFraction(before === MINUS ? bytes[start - 2] : before)) return;
  const digits = bytes.toString('latin1', start, end);
  const value = Number(digits);
  if (Number.isFinite(value) && allDigits(value) !== digits) scan.inexactIntegers.add(value);
}

function isFraction(byte: number | undefined): boolean {
  return byte === DOT || byte === 0x65 || byte === 0x45;
}

/** Returns all digits of a whole number: 1000000000000000000000 for 1e+21. */
function allDigits(value: number): string {
  const [mantissa = '', exponent = '0'] = String(value).split('e+');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return whole + fraction.padEnd(Number(exponent), '0');
}

/** Scans a string from its first byte and returns the position of its closing quote. */
function scanString(bytes: Buffer, start: number, scan: Scan): number {
  let i = start;
  for (; i < bytes.length && bytes[i] !== QUOTE; i++) {
    if (bytes[i] !== BACKSLASH) continue;
    i++;
    if (bytes[i] === 0x75) scan.escapes = true;
  }
  return i;
}

/**
 * Counts the keys of all objects. JSON.parse keeps one of several duplicate keys, so the count is lower than
 * in the text.
 */
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

const NEXT_IS_COLON = /[ \t\n\r]*:/y;

/** Returns the position of the first key that its object already has. */
function positionOfDuplicateKey(text: string): number {
  const open: Set<unknown>[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '{' || character === '[') open.push(new Set());
    if (character === '}' || character === ']') open.pop();
    if (character !== '"') continue;
    const end = endOfScalar(text, i);
    NEXT_IS_COLON.lastIndex = end;
    if (NEXT_IS_COLON.test(text)) {
      const key = parseJson(text.slice(i, end));
      if (open.at(-1)!.has(key)) return i;
      open.at(-1)!.add(key);
    }
    i = end - 1;
  }
  return 0;
}

/** Finds strings and numbers that would not be stored unchanged; returns up to 20 errors. */
function findUnstorable(root: unknown, inexactIntegers: ReadonlySet<number>): FieldError[] {
  const errors: FieldError[] = [];
  const stack: { value: unknown; loc: (string | number)[] }[] = [{ value: root, loc: ['body'] }];
  while (stack.length > 0 && errors.length < 20) {
    const { value, loc } = stack.pop()!;
    const error = storageError(value, loc, inexactIntegers);
    if (error) errors.push(error);
    if (Array.isArray(value))
      value.forEach((item, index) => void stack.push({ value: item, loc: [...loc, index] }));
    else if (value !== null && typeof value === 'object')
      for (const [key, item] of Object.entries(value)) {
        const keyError = storageError(key, loc, inexactIntegers);
        if (keyError) errors.push(keyError);
        else stack.push({ value: item, loc: [...loc, key] });
      }
  }
  return errors;
}

/** Returns the error of a text that PostgreSQL can neither store nor compare. */
export function textError(value: unknown, loc: FieldError['loc']): FieldError | undefined {
  if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'))) return undefined;
  return {
    type: 'string_unicode',
    loc,
    msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
  };
}

function storageError(
  value: unknown,
  loc: (string | number)[],
  inexactIntegers: ReadonlySet<number>,
): FieldError | undefined {
  if (typeof value === 'string') return textError(value, loc);
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) return { type: 'finite_number', loc, msg: 'Input should be a finite number' };
  if (inexactIntegers.has(Math.abs(value)))
    return { type: 'int_parsing_size', loc, msg: 'The integer has more digits than a double keeps' };
  return undefined;
}
