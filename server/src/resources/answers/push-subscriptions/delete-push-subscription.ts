import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { deviceName, removeDevices } from '../../people/contacts/device-commands.ts';
import { selectContact } from '../../people/contacts/queries.ts';
import { selectSession } from '../../people/participant-sessions/queries.ts';
import { mayAddDevice } from './offer.ts';
import { DeviceQuery } from './schema.ts';

export const deletePushSubscription = endpoint({
  summary: 'Stop getting messages on a device',
  description:
    'Removes one device of the person, or all of them without `device`. Succeeds also if the person has no such device. Tokens that are issued with a session cannot remove devices, as they cannot add any.',
  tag: 'participant',
  method: 'DELETE',
  path: '/v1/participant/push-subscription',
  access: { credential: 'participant' },
  idempotency: 'optional',
  responseSubject: ({ participant }) => participant.subjectId,
  status: 204,
  query: DeviceQuery,
  errors: ['push_not_offered', 'participant_session_expired'],
  async handle(request) {
    const { participant, organizationId, environmentId, vaultScope, services, query, now } = request;
    await request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, participant.subjectId, true));
      const session = await tx.first(selectSession(organizationId, participant.sessionId));
      if (!row || !session) throw notFound();
      // Staff see these tokens, and must not be able to end the messages of a person.
      if (!mayAddDevice(participant, session.program_link_id))
        throw new AppError('push_not_offered', 'This token cannot remove devices.');
      const isRemoved = (device: { endpoint: string }) =>
        query.device === undefined || deviceName(device) === query.device;
      await removeDevices({ tx, scope: vaultScope, source: request, row, now }, services.vault, isRemoved);
    });
  },
});
