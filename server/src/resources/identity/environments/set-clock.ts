import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { selectClock, updateClock } from './queries.ts';
import { Clock, presentClock, SetClock } from './schema.ts';

export const setClock = endpoint({
  summary: 'Set the clock of a test environment',
  description:
    'Sets how far the time of a test environment is ahead of the real time, at most ten years. Everything in the environment has this time: due questions, answers, cycles, reminders, the expiry of sessions, analytics and the timestamps of events. The clock only moves forward. Work that has become due starts at once; cycles that have ended are closed in their order.',
  tag: 'environments',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/clock',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  body: SetClock,
  response: Clock,
  errors: ['live_environment', 'clock_moves_forward'],
  examples: { body: { offset_seconds: 604_800 } },
  async handle(request) {
    const { organizationId, environmentId, realNow, services } = request;
    const to = request.body.offset_seconds;
    if (request.environment.environmentKind === 'live')
      throw new AppError(
        'live_environment',
        'A live environment always has the real time. Set the clock of the test environment of this app.',
        { environment_id: environmentId },
      );
    const clock = await request.write(async (tx) => {
      const row = await tx.first(selectClock(organizationId, environmentId, true));
      const from = row!.clock_offset_seconds;
      if (to < from)
        throw new AppError(
          'clock_moves_forward',
          `The clock only moves forward. Its offset is ${from} seconds; send at least that.`,
          { offset_seconds: from },
        );
      request.clock.move(to);
      if (to === from) return presentClock(environmentId, to, realNow);
      tx.push(updateClock(organizationId, environmentId, to));
      recordAudit(tx, request, organizationId, {
        action: 'environment.clock_moved',
        resourceId: environmentId,
        before: { offset_seconds: from },
        after: { offset_seconds: to },
        details: { from, to },
      });
      return presentClock(environmentId, to, realNow);
    });
    services.environments.forget(environmentId);
    services.wake('cycles');
    services.wake('studies');
    services.wake('sessions');
    services.wake('outreach');
    services.wake('messages');
    services.wake('retention');
    return clock;
  },
});
