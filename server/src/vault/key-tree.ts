import { hash } from 'node:crypto';
import { DAY_MS } from '../utc-days.ts';
import { random } from './random.ts';

const BRANCHES = 8;
/** A tree covers the UTC days from 2020-01-01 to 2109. In the tree, days are counted from 2020-01-01. */
const FIRST_DAY = 18_262;
const DAYS = BRANCHES ** 5;
const KEY_BYTES = 32;
export const ID_BYTES = 16;
const NUMBER_BYTES = 2;
const HEAD_BYTES = 2 * NUMBER_BYTES;
const LISTED_BYTES = ID_BYTES + KEY_BYTES;

/** A part of the tree: the key from which the keys of a range of days derive. */
interface Node {
  first: number;
  days: number;
  key: Buffer;
}

/**
 * A person's keys for contents that can be removed while the person remains. Each content has an id, a
 * UUIDv7, and a key of its own: the key of a day derives from the root of a tree, and the key of a content
 * from the key of its day. `without` returns a tree from which the keys of removed contents can no longer be
 * derived, and all others are the same as before.
 */
export class KeyTree {
  /** Days before it have no key in this tree: other processes may not know the tree yet. */
  readonly #start: number;
  /** Cover the days from a day on, in their order. */
  readonly #nodes: readonly Node[];
  /** Keys of contents of earlier days, by the bytes of their ids. */
  readonly #listed: ReadonlyMap<string, Buffer>;

  private constructor(start: number, nodes: readonly Node[], listed: ReadonlyMap<string, Buffer>) {
    this.#start = start;
    this.#nodes = nodes;
    this.#listed = listed;
  }

  /** Generates a tree for contents from a day on, counted from 1970-01-01. */
  static plant(start: number): KeyTree {
    return new KeyTree(
      Math.max(start - FIRST_DAY, 0),
      [{ first: 0, days: DAYS, key: random(KEY_BYTES) }],
      new Map(),
    );
  }

  static read(bytes: Buffer): KeyTree {
    const from = bytes.readUInt16BE(NUMBER_BYTES);
    const ranges = rangesFrom(from);
    const nodes = ranges.map((range, i) => ({ ...range, key: keyAt(bytes, HEAD_BYTES + i * KEY_BYTES) }));
    const listed = new Map<string, Buffer>();
    for (let at = HEAD_BYTES + ranges.length * KEY_BYTES; at < bytes.length; at += LISTED_BYTES)
      listed.set(bytes.toString('latin1', at, at + ID_BYTES), keyAt(bytes, at + ID_BYTES));
    return new KeyTree(bytes.readUInt16BE(), nodes, listed);
  }

  bytes(): Buffer {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt16BE(this.#start);
    head.writeUInt16BE(this.#nodes[0]!.first, NUMBER_BYTES);
    const listed = [...this.#listed].flatMap(([id, key]) => [Buffer.from(id, 'latin1'), key]);
    return Buffer.concat([head, ...this.#nodes.map(({ key }) => key), ...listed]);
  }

  /** Returns the key of a content; undefined if its day is before this tree, or the key was destroyed. */
  keyOf(id: Buffer): Buffer | undefined {
    const listed = this.#listed.get(id.toString('latin1'));
    if (listed) return listed;
    const day = indexOf(dayOfId(id));
    if (day < this.#start || day < this.#nodes[0]!.first) return undefined;
    return keyFor(this.#keyOfDay(day), id);
  }

  /** Destroys the keys of all contents of days before `day`, counted from 1970-01-01, except `remaining`. */
  without(day: number, remaining: readonly Buffer[]): KeyTree {
    const from = Math.max(indexOf(day), this.#nodes[0]!.first);
    const nodes = rangesFrom(from).map((range) => ({ ...range, key: this.#keyOfRange(range) }));
    const listed = new Map<string, Buffer>();
    for (const id of remaining) {
      const key = indexOf(dayOfId(id)) < from ? this.keyOf(id) : undefined;
      if (key) listed.set(id.toString('latin1'), key);
    }
    return new KeyTree(this.#start, nodes, listed);
  }

  #keyOfDay(day: number): Buffer {
    return this.#keyOfRange({ first: day, days: 1 });
  }

  /** The range is a node of the tree, and covered by one of its present nodes. */
  #keyOfRange({ first, days }: Omit<Node, 'key'>): Buffer {
    const node = this.#nodes.findLast((candidate) => candidate.first <= first)!;
    let { key } = node;
    for (let size = node.days / BRANCHES; size >= days; size /= BRANCHES)
      key = branchOf(key, Math.floor(first / size) % BRANCHES);
    return key;
  }
}

/** Returns the day inside of an id, counted from 1970-01-01. */
export function dayOfId(id: Buffer): number {
  return Math.floor(id.readUIntBE(0, 6) / DAY_MS);
}

/** Returns a day as it is counted inside of a tree. */
function indexOf(day: number): number {
  return Math.min(Math.max(day - FIRST_DAY, 0), DAYS - 1);
}

/** Returns the fewest ranges of the tree that cover all days from one on. */
function rangesFrom(from: number): Omit<Node, 'key'>[] {
  const ranges: Omit<Node, 'key'>[] = [];
  for (let first = from; first < DAYS; ) {
    let days = 1;
    while (days < DAYS && first % (days * BRANCHES) === 0) days *= BRANCHES;
    ranges.push({ first, days });
    first += days;
  }
  return ranges;
}

/** Written again by each call: allocating buffers would cost as much as the hashes. */
const branchInput = Buffer.alloc(KEY_BYTES + 1);
const contentInput = Buffer.alloc(KEY_BYTES + ID_BYTES);

/**
 * SHA-256, because it takes a tenth of the time of an HMAC. The inputs have two fixed lengths, so a branch is
 * never a content.
 */
function branchOf(key: Buffer, branch: number): Buffer {
  branchInput.set(key);
  branchInput[KEY_BYTES] = branch;
  return hash('sha256', branchInput, 'buffer');
}

function keyFor(day: Buffer, id: Buffer): Buffer {
  contentInput.set(day);
  contentInput.set(id, KEY_BYTES);
  return hash('sha256', contentInput, 'buffer');
}

function keyAt(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at, at + KEY_BYTES);
}
