import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { AppError, invalidValue } from '../../../http/errors.ts';

/** How long the cursor of an export can be continued with. */
const KEEP_DAYS = 400;
const DAY_MS = 86_400_000;
const TAG_BYTES = 16;

/**
 * Returns the cursor with which a later export continues: a position in the order of commits and the time,
 * signed for the contents (`binding`) of the export. The key comes from the root secret, so a cursor also
 * continues in a database that was restored.
 */
export function writeCursor(key: KeyObject, binding: string, position: string, at: Date): string {
  const text = Buffer.from(`${position}/${at.getTime()}`);
  return Buffer.concat([tag(key, binding, text), text]).toString('base64url');
}

/**
 * Returns the position of a cursor. Throws ValidationError for one of an export with other contents, and
 * cursor_expired after 400 days.
 */
export function readCursor(key: KeyObject, binding: string, cursor: string, now: Date): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(TAG_BYTES);
  const given = bytes.subarray(0, TAG_BYTES);
  if (given.length !== TAG_BYTES || !timingSafeEqual(given, tag(key, binding, text)))
    throw invalidValue(
      ['body', 'changed_since'],
      'is not the cursor of an export with these contents: send the same program_ids, rows, include, labels, starts_at, ends_at and pseudonym with the same rights, or export anew without it',
    );
  const [position = '', at = ''] = text.toString().split('/');
  if (Number(at) + KEEP_DAYS * DAY_MS < now.getTime())
    throw new AppError(
      'cursor_expired',
      `Deletions are kept for ${KEEP_DAYS} days, and this cursor is older. Export anew without changed_since.`,
      { max_days: KEEP_DAYS },
    );
  return position;
}

function tag(key: KeyObject, binding: string, text: Buffer): Buffer {
  const bound = createHash('sha256').update(binding).digest();
  return createHmac('sha256', key)
    .update('export-cursor')
    .update(bound)
    .update(text)
    .digest()
    .subarray(0, TAG_BYTES);
}
