import {
  addQuestionRollup,
  addSessionRollup,
  notAnswered,
  QuestionCounter,
  SessionCounter,
} from './counters.ts';
import type { CountRow } from './queries.ts';

/**
 * Counts are shown by whole blocks of days, each with enough people or none, so that no sum or difference of
 * the shown counts describes few people. A block begins with the first day that is in no block, and is closed
 * by the first day with which it has enough people. Only days that have ended are in closed blocks, so that a
 * closed block stays the same; later days form the open one.
 */

/** First and last day of a closed block, as YYYY-MM-DD. Such days order as text. */
export interface Block {
  first: string;
  last: string;
}

/** How the rollups of some days are counted, and whether they have enough people. */
interface Measure<Counter> {
  create(): Counter;
  add(counter: Counter, rollup: CountRow): void;
  isEnough(counter: Counter, floor: number): boolean;
}

/** Those who answered a question are none or enough, and so are those who did not answer it. */
export const OF_QUESTION: Measure<QuestionCounter> = {
  create: () => new QuestionCounter(),
  add: addQuestionRollup,
  isEnough(counter, floor) {
    const groups = [counter.respondents.size(), notAnswered(counter)];
    return groups.some((people) => people > 0) && groups.every((people) => people === 0 || people >= floor);
  },
};

/** Enough people started a session. */
export const OF_SESSIONS: Measure<SessionCounter> = {
  create: () => new SessionCounter(),
  add: addSessionRollup,
  isEnough: ({ starters }, floor) => starters.size() >= floor,
};

/**
 * Closes blocks of days that are in none. Days at the end can remain in no block.
 *
 * @param rollups of one question in a program or of the program's sessions, in the order of their days
 */
export function closeBlocks<Counter>(
  rollups: readonly CountRow[],
  { create, add, isEnough }: Measure<Counter>,
  floor: number,
): Block[] {
  const blocks: Block[] = [];
  let first: string | undefined;
  let counter = create();
  for (const rollup of rollups) {
    first ??= rollup.day;
    add(counter, rollup);
    if (!isEnough(counter, floor)) continue;
    blocks.push({ first, last: rollup.day });
    first = undefined;
    counter = create();
  }
  return blocks;
}
