// @ts-check
// What the page says when no session can be started or continued.

import { wasCompleted } from './api.js';
import { nextOpens } from './occasions.js';
import { translate } from './words.js';

/** @import { ApiError } from './request.js' */

const CLOSED = /** @type {const} */ ({
  link_not_open: 'notOpen',
  cycle_not_open: 'notOpen',
  link_closed: 'closed',
  link_full: 'closed',
  program_not_active: 'closed',
  already_completed: 'already',
  link_signature_invalid: 'changedLink',
});

/** The person was erased, or the content of the session is no longer kept. */
const ENDED = ['subject_deleted', 'evaluation_deleted'];

/** @param {ApiError} error */
export function endingOf({ code, status, context }) {
  if (context.next_opens_at) return nextOpens(context.next_opens_at, context.time_zone);
  if (Object.hasOwn(CLOSED, code)) return translate(CLOSED[/** @type {keyof typeof CLOSED} */ (code)]);
  const isExpired = [401, 404, 410].includes(status) || ENDED.includes(code);
  return translate(isExpired ? (wasCompleted() ? 'already' : 'expired') : 'failed');
}
