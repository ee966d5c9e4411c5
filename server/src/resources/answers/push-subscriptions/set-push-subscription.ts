import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import { addDevice, deviceName, MOST_DEVICES } from '../../people/contacts/device-commands.ts';
import { openContact, selectContact } from '../../people/contacts/queries.ts';
import { selectSession } from '../../people/participant-sessions/queries.ts';
import { selectPushOffer } from '../../people/participant-settings/queries.ts';
import { isWanted, mayAddDevice } from './offer.ts';
import { EXAMPLE_SUBSCRIPTION, PushDevice, PushSubscription } from './schema.ts';
import { isPublicKey } from './vapid.ts';

export const setPushSubscription = endpoint({
  summary: 'Get messages on this device',
  description: `Messages of rules with the channel \`push\` are sent to the device of the participant from now on. Sending the endpoint of a device again replaces its keys. A person has at most ${MOST_DEVICES} devices; a further one takes the place of the oldest. Only where the session has \`push\`: a rule of the program sends notifications, the person has not unsubscribed, and the token came from opening a link. Tokens that are issued with a session cannot add a device.`,
  tag: 'participant',
  method: 'PUT',
  path: '/v1/participant/push-subscription',
  access: { credential: 'participant' },
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
  body: PushSubscription,
  response: PushDevice,
  errors: ['push_not_offered', 'participant_session_expired', 'subject_deleted'],
  examples: { body: EXAMPLE_SUBSCRIPTION, response: { device: deviceName(EXAMPLE_SUBSCRIPTION) } },
  async handle(request) {
    const { participant, organizationId, environmentId, vaultScope, services, body, now } = request;
    const { subjectId, programId, sessionId } = participant;
    if (!isPublicKey(body.keys.p256dh)) throw invalidValue(['body', 'keys', 'p256dh'], 'not a P-256 key');
    if (!URL.canParse(body.endpoint)) throw invalidValue(['body', 'endpoint'], 'not a URL');
    return request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, subjectId, true));
      const session = await tx.first(selectSession(organizationId, sessionId));
      if (!row || !session) throw notFound();
      if (!row.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
      const linkId = session.program_link_id;
      const offer = await tx.first(selectPushOffer(organizationId, programId, linkId));
      const key = await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key);
      const isOffered = mayAddDevice(participant, linkId) && offer!.offers_push;
      if (!isOffered || !isWanted(row, openContact(key, row)?.channels))
        throw new AppError('push_not_offered', 'This session cannot add a device.');
      const device = { ...body, since: now.toISOString() };
      addDevice({ tx, scope: vaultScope, source: request, row, now }, key, device);
      return { device: deviceName(device) };
    });
  },
});
