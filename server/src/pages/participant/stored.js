// @ts-check
// What the service has stored, as the page last got it, and what is sent to change it: a device changes only
// the parts that the person changed there, and says which answer was in view.

/** @import { Answer, AnswerValue, ParticipantQuestion, SessionView, StoredAnswer } from './types.ts' */

/** By question. @type {Map<string, StoredAnswer | undefined>} */
let stored = new Map();

/** @param {SessionView['answers']} answers */
export function noteStored(answers) {
  stored = new Map(
    answers.map(({ question_id, value, text, declined, unreadable }) => [
      question_id,
      unreadable ? undefined : contentOf({ value, text, declined }),
    ]),
  );
}

/**
 * Returns the stored answer to a question: empty if there is none, undefined if the page may not read it.
 *
 * @param {string} id
 * @returns {StoredAnswer | undefined}
 */
export function storedOf(id) {
  return stored.has(id) ? stored.get(id) : {};
}

/**
 * @param {{ value?: AnswerValue, text?: string | undefined, declined?: boolean | undefined }} answer
 * @returns {StoredAnswer}
 */
export function contentOf({ value = null, text, declined }) {
  if (declined) return { declined };
  return { ...(value !== null && { value }), ...(text && { text }) };
}

/**
 * @param {StoredAnswer} a
 * @param {StoredAnswer} b
 */
export function isSame(a, b) {
  return keyOf(a) === keyOf(b);
}

/** @param {StoredAnswer} answer */
function keyOf({ value, text, declined }) {
  const rows =
    Object(value) === value && !Array.isArray(value) ? Object.entries(Object(value)).sort() : value;
  return JSON.stringify([rows, text, declined]).normalize();
}

/**
 * Returns what changes the answer that was in view into this one; undefined if nothing has changed.
 *
 * @param {ParticipantQuestion['input'] | undefined} input
 * @param {Answer} answer
 * @param {StoredAnswer} [replaces] undefined if the page could not read it
 */
export function changeOf(input, answer, replaces) {
  if (replaces === undefined) return answer;
  const now = contentOf(answer);
  if (isSame(now, replaces)) return undefined;
  if (now.declined || replaces.declined || !input || !Object.hasOwn(PARTS, input))
    return { ...answer, replaces };
  const part = PARTS[input]?.(Object(replaces.value ?? []), Object(now.value ?? []));
  return { part, ...(now.text && { text: now.text }), replaces };
}

/** @type {Record<string, (before: any, now: any) => Record<string, string | number | boolean | null>>} */
const PARTS = {
  matrix: (before, now) =>
    Object.fromEntries(
      Object.keys({ ...before, ...now }).flatMap((row) =>
        before[row] === now[row] ? [] : [[row, now[row] ?? null]],
      ),
    ),
  multi_select: (before, now) =>
    Object.fromEntries([
      ...before
        .filter((/** @type {string} */ id) => !now.includes(id))
        .map((/** @type {string} */ id) => [id, false]),
      ...now
        .filter((/** @type {string} */ id) => !before.includes(id))
        .map((/** @type {string} */ id) => [id, true]),
    ]),
  ranking: rankedParts,
};

/**
 * Options at the end of the order are added behind whatever another device has ranked.
 *
 * @param {string[]} before
 * @param {string[]} now
 */
function rankedParts(before, now) {
  const moved = now.filter((id, at) => before[at] !== id);
  const end = now.findLastIndex((id) => !moved.includes(id));
  return Object.fromEntries([
    ...before.filter((id) => !now.includes(id)).map((id) => [id, null]),
    ...moved.map((id) => [
      id,
      now.indexOf(id) + 1 + (now.indexOf(id) > end ? before.length + now.length : 0),
    ]),
  ]);
}
