import { createHash } from 'node:crypto';

/** The longest name of a variable in Stata. SPSS allows 64 bytes. */
const MAX_LENGTH = 32;
const DIGEST_LENGTH = 8;

/** A part that stays as it is: no other part has its form, whatever ids a content has. */
const PLAIN = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
const LIKE_DIGEST = /(?:^|_)[0-9a-f]{8}$/;

/**
 * Returns the name of a column for ids of a content: `q_mood`, `q_grid__row`, `s_phq9__se`. The last part of
 * `suffix` names what belongs to the column. It is valid in SPSS, Stata, R and pandas: letters, digits and
 * underscores, at most 32, and different from other names also where capitals do not count. It depends on
 * the ids alone, so it is the same for every revision of a bundle. An id that has other characters, or is too
 * long, is shortened and followed by 8 hexadecimal digits of its SHA-256.
 */
export function columnName(prefix: string, ids: readonly string[], suffix?: string): string {
  const end = suffix === undefined ? '' : `__${suffix}`;
  const plain = `${prefix}${ids.join('__')}${end}`;
  if (plain.length <= MAX_LENGTH && ids.every(isPlain)) return plain;
  const digest = createHash('sha256')
    .update(JSON.stringify([prefix, ids]))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
  const room = MAX_LENGTH - prefix.length - end.length - DIGEST_LENGTH - 1;
  const readable = ids
    .map((id) => id.toLowerCase().replace(/[^a-z0-9]+/g, '_'))
    .join('_')
    .replace(/^_+/, '')
    .slice(0, Math.max(0, room))
    .replace(/_+$/, '');
  return `${prefix}${readable}${readable && '_'}${digest}${end}`;
}

const SUFFIXES = new Set(['se', 'band', 'cov', 'text', 'label']);

function isPlain(id: string): boolean {
  return PLAIN.test(id) && !LIKE_DIGEST.test(id) && !SUFFIXES.has(id);
}
