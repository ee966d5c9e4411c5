import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { strictObject } from '../../../http/schemas.ts';
import { deviceName, removeDevices } from '../../people/contacts/device-commands.ts';
import { selectContact } from '../../people/contacts/queries.ts';
import { DeviceQuery } from './schema.ts';

export const deletePushSubscription = endpoint({
  operationId: 'deletePushSubscription',
  summary: 'Get no more messages on a device',
  description:
    'Removes one device of the person, or all of them without `device`. Succeeds also if the person has no such device.',
  tag: 'participant',
  method: 'DELETE',
  path: '/v1/participant/push-subscription',
  access: { credential: 'participant' },
  idempotency: 'optional',
  responseSubject: ({ participant }) => participant.subjectId,
  status: 204,
  params: strictObject({}),
  query: DeviceQuery,
  errors: ['participant_session_expired'],
  async handle(request) {
    const { participant, organizationId, environmentId, vaultScope, services, query, now } = request;
    await request.write(async (tx) => {
      const row = await tx.first(selectContact(organizationId, environmentId, participant.subjectId, true));
      if (!row) throw notFound();
      const isRemoved = (device: { endpoint: string }) =>
        query.device === undefined || deviceName(device) === query.device;
      await removeDevices({ tx, scope: vaultScope, source: request, row, now }, services.vault, isRemoved);
    });
  },
});
