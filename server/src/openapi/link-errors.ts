import type { ErrorCode } from '../http/errors.ts';
import type { ErrorText } from './content-errors.ts';

/** The errors of opening links of participants. */
export const LINK_ERRORS = {
  link_not_open: {
    description: 'The public link does not accept sessions yet.',
    message: 'This link is not open yet.',
    context: { opens_at: '2026-12-01T08:00:00.000Z' },
  },
  cursor_expired: {
    description:
      'The cursor of an export is older than deletions are kept. Export anew, without `changed_since`.',
    message: 'Deletions are kept for 400 days, and this cursor is older. Export anew without changed_since.',
    context: { max_days: 400 },
  },
  export_expired: {
    description:
      'The archive of an export cannot be fetched any more: a day has passed, or data of people were erased since.',
    message: 'The archive was kept for a day and is deleted. Export again.',
  },
  link_closed: {
    description: 'The public link accepts no more sessions, because its time has passed.',
    message: 'This link is closed.',
    context: { closes_at: '2026-12-31T23:00:00.000Z' },
  },
  link_full: {
    description: 'The public link has no free place: as many sessions as it allows have answers.',
    message: 'This link has as many sessions as it allows.',
  },
  link_signature_invalid: {
    description:
      'The public link or a variable of the context requires signed values, and these are not signed, or not with the secret of the link.',
    message: 'The values of this link are not those that were signed.',
    context: { parameters: ['arm'] },
  },
  self_service_disabled: {
    description: 'The program does not offer this to its participants.',
    message: 'The program does not offer this.',
  },
  push_not_offered: {
    description:
      'A device cannot be added: no rule of the program sends notifications, the person has unsubscribed, or the token did not come from opening a link.',
    message: 'This session cannot add a device.',
  },
  result_not_readable: {
    description:
      'The token was issued without the right to answers, and the result contains answers from other sessions.',
    message: 'This link does not show the result.',
    context: { evaluation_id: '0190b6a4-7e3c-7cc0-8000-000000000000' },
  },
  return_code_required: {
    description: 'People return to this public link with a code. Send the code, or start as a new person.',
    message: 'Send return_code to continue a session, or start_new: true.',
  },
  return_code_wrong: {
    description: 'No session of the public link has this code, or it has ended.',
    message: 'No session of this link can be continued with this code.',
  },
  proof_required: {
    description: 'A network opens a public link very often. Send a proof of work.',
    message: 'Many people are opening this link. Send a proof of work.',
    context: { challenge: '11.1795161600000.4fT1aCmR9wXbEo2q.l3V0…', bits: 11 },
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
