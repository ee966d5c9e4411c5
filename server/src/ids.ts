import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Four hex digits of every 16-bit number. */
const HEX = Array.from({ length: 0x10000 }, (_, n) => n.toString(16).padStart(4, '0'));
const COUNTERS = 2 ** 26;

/** One call of the generator costs as much as all these words. */
const words = new Uint32Array(512);
let wordsUsed = words.length;

let time = 0;
let timeText = '';
let counter = 0;

/**
 * A new UUIDv7, later in order than every one this process has made: 48 bits of time, a counter of 26 bits that
 * starts anywhere in the lower half at each millisecond, 48 random bits. An import makes two hundred of them.
 */
export function newId(): string {
  if (wordsUsed === words.length) {
    randomFillSync(words);
    wordsUsed = 0;
  }
  const first = words[wordsUsed++]!;
  const second = words[wordsUsed++]!;
  const now = Date.now();
  counter++;
  if (now > time || counter === COUNTERS) {
    // A clock that was set back does not take the ids with it.
    time = Math.max(now, time + 1);
    timeText = time.toString(16).padStart(12, '0').replace(/.{8}/, '$&-');
    counter = Math.floor(Math.random() * (COUNTERS / 2));
  }
  const high = HEX[0x7000 | (counter >>> 14)];
  const low = HEX[0x8000 | (counter & 0x3fff)];
  return `${timeText}-${high}-${low}-${HEX[first & 0xffff]}${HEX[second >>> 16]}${HEX[second & 0xffff]}`;
}

/** An id of another moment than now. */
export function idAt(moment: Date): string {
  return v7({ msecs: moment.getTime() });
}

const DAY_MS = 86_400_000;

/**
 * Bounds between which every id lies that was made since this one was, with a day at both ends for clocks that differ.
 * A table partitioned by time of id is read in few of its partitions where a statement names them.
 */
export function idsSince(id: string): [string, string] {
  const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return [firstId(madeAt - DAY_MS), firstId(Date.now() + DAY_MS)];
}

/** The least id of a millisecond. */
function firstId(ms: number): string {
  return `${Math.max(0, ms).toString(16).padStart(12, '0').replace(/.{8}/, '$&-')}-0000-0000-000000000000`;
}
