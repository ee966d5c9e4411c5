import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record.ts';
import { environmentTime } from '../../../environment-time.ts';
import { invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { deleteUnsubscription, insertUnsubscription } from '../../people/contacts/commands.ts';
import { removeDevices } from '../../people/contacts/device-commands.ts';
import { selectContact } from '../../people/contacts/queries.ts';
import { openUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts';

type Services = Request['services'];

/** Media types of forms; mail clients post one of them (RFC 8058). */
export const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** Throws ValidationError unless a form has a field with this value. */
export async function requireField(raw: FastifyRequest, name: string, value: string): Promise<void> {
  const body = (raw.body as Buffer | undefined) ?? Buffer.alloc(0);
  const headers = { 'content-type': raw.headers['content-type'] ?? '' };
  const fields = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined);
  if (fields?.get(name) !== value)
    throw invalidValue(['body', name], `expected the form field ${name}=${value}`);
}

/** Returns the person of a link, and whether they get messages. Throws not_found. */
export async function openUnsubscribeLink(
  services: Services,
  token: string,
  address: string,
): Promise<UnsubscribeTarget & { isSubscribed: boolean }> {
  services.limits.unknownCredential(address);
  const found = await openUnsubscribeToken(services, token);
  const [row] = found
    ? await services.db.read(
        found.scope.organizationId,
        selectContact(found.scope.organizationId, found.scope.environmentId, found.subjectId),
      )
    : [];
  if (!found || !row?.wrapped_key) {
    services.limits.invalidCredential(address);
    throw notFound();
  }
  return { ...found, isSubscribed: row.unsubscribed_at === null };
}

/** Records the choice of the person of a link. Does nothing if it is unchanged. */
export async function changeSubscription(
  request: Request<{ token: string }>,
  isWanted: boolean,
): Promise<void> {
  const { services, params, raw, realNow } = request;
  const { scope, subjectId, messageId } = await openUnsubscribeLink(services, params.token, raw.ip);
  const { organizationId, appId, environmentId } = scope;
  await services.db.withTenant(organizationId, async (tx) => {
    const [row, clock] = await Promise.all([
      tx.first(selectContact(organizationId, environmentId, subjectId, true)),
      tx.first(selectClock(organizationId, environmentId)),
    ]);
    if (!row?.wrapped_key) throw notFound();
    const isSubscribed = row.unsubscribed_at === null;
    if (isSubscribed === isWanted) return;
    const now = environmentTime(realNow, clock!.clock_offset_seconds);
    tx.push(
      isWanted
        ? deleteUnsubscription(organizationId, subjectId)
        : insertUnsubscription(organizationId, environmentId, subjectId, messageId, now),
    );
    if (!isWanted) await removeDevices({ tx, scope, source: request, row, now }, services.vault);
    recordAudit(tx, request, organizationId, {
      action: isWanted ? 'contact.subscribed' : 'contact.unsubscribed',
      resourceType: 'subject',
      resourceId: subjectId,
      appId,
      environmentId,
      before: { subscribed: isSubscribed },
      after: { subscribed: isWanted },
      details: { message_id: messageId },
    });
  });
}
