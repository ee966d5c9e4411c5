import { AppError, invalidValue } from '../../../http/errors.ts';
import { runOnce } from '../../../http/idempotency/run-once.ts';
import { requireProof, VISIT } from '../../../http/proof-of-work.ts';
import type { Request } from '../../../http/request.ts';
import { selectByReturnCode } from '../../people/participant-sessions/link-commands.ts';
import { openSessionLink } from './open-session-link.ts';
import { type OpenedLink, presentKiosk } from './queries.ts';
import { hashReturnCode } from './return-code.ts';
import type { OpenedLinkResponse, OpenLink } from './schema.ts';

/**
 * Throws return_code_required if a link with codes is opened without a code and without `start_new`. Throws
 * ValidationError if both are sent, or if a code is sent to a link without codes.
 */
export function requireAnswer({ return_by }: OpenedLink, { return_code, start_new }: OpenLink): void {
  if (return_code !== undefined && return_by !== 'code')
    throw invalidValue(['body', 'return_code'], 'this link has no codes');
  if (return_code !== undefined && start_new)
    throw invalidValue(['body', 'start_new'], 'send either return_code or start_new');
  if (return_by !== 'code' || return_code !== undefined || start_new) return;
  throw new AppError('return_code_required', 'Send return_code to continue a session, or start_new: true.');
}

/**
 * Gives a device a token of the session that this code was given for, as the link of the session would: a
 * code ends with that link. Throws rate_limited if this network has sent too many wrong codes,
 * proof_required if all networks together have, and return_code_wrong, whether there never was such a code
 * or it has ended. `onOpened` is called with the response and the subject that it is of.
 */
export async function openWithCode(
  request: Request,
  link: OpenedLink,
  { return_code: code = '', proof }: Pick<OpenLink, 'return_code' | 'proof'>,
  onOpened: (response: OpenedLinkResponse, subjectId: string) => void,
): Promise<OpenedLinkResponse> {
  const { services, raw } = request;
  const { organization_id: organizationId } = link;
  const prove = () => requireProof(request, `return-codes ${link.id}`, proof, VISIT);
  const useProof = proof && prove();
  if (!(await services.limits.returnCodeAttempt(link.id, raw.ip, proof !== undefined))) prove();
  const hash = await hashReturnCode(services.vault, link, code);
  const response = await runOnce(request, organizationId, async (tx) => {
    await useProof?.();
    const session = await tx.first(selectByReturnCode(organizationId, link.id, hash));
    if (!session) throw wrongCode();
    const opened = await openSessionLink(tx, request, session).catch((error) => {
      throw isEnded(error) ? wrongCode() : error;
    });
    const body = { ...opened, ...presentKiosk(link) };
    onOpened(body, session.subject_id);
    return body;
  });
  await services.limits.returnCodeAccepted(link.id, raw.ip, proof !== undefined);
  return response;
}

function isEnded(error: unknown): boolean {
  return error instanceof AppError && error.code === 'participant_session_expired';
}

function wrongCode(): AppError {
  return new AppError('return_code_wrong', 'No session of this link can be continued with this code.');
}
