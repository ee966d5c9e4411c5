import { isOutreachDuration } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found, invalidValue } from '../../../http/errors.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { requireOrderedWindow } from '../messages/send-window.ts';
import { applyOutreach, requireTemplates } from './apply.ts';
import { selectOutreach } from './queries.ts';
import { Outreach, type OutreachRule } from './schema.ts';

export const setOutreach = endpoint({
  summary: 'Set the message rules of a program',
  description:
    'Replaces the rules. A person gets at most one message of a rule about the same questions, however often the rules are changed. For questions that are already open, only reminders that are due from now on are sent. Live environments send published templates only. If the rules come from the protocol of a study, the response is 409 `conflict`: change the protocol instead.',
  tag: 'messages',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/outreach',
  access: { credential: 'api', scope: 'messages:write' },
  idempotency: 'required',
  responseSubject: 'none',
  body: Outreach,
  response: Outreach,
  errors: ['conflict', 'message_invalid', 'program_archived'],
  examples: {
    body: {
      rules: [
        {
          id: 'invitation',
          on: 'opened',
          channel: 'email',
          message_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e',
        },
        {
          id: 'reminder',
          on: 'reminder',
          after: 'P2D',
          every: 'P2D',
          max: 2,
          unless: 'completed',
          channel: 'email',
          message_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e',
        },
      ],
      send_window: { from: '08:00', to: '20:00' },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params, body, services } = request;
    requireOrderedWindow(body.send_window, ['body', 'send_window']);
    for (const [index, rule] of body.rules.entries()) requireRule(rule, index, body.rules);
    const outreach = await request.write(async (tx) => {
      const program = found(
        await tx.first(selectProgram(organizationId, environmentId, params.program_id, ' FOR SHARE')),
      );
      if (program.status === 'archived')
        throw new AppError('program_archived', 'The program is archived.', { status: program.status });
      const row = await tx.first(selectOutreach(organizationId, program.id, ' FOR UPDATE'));
      if (row?.from_protocol)
        throw new AppError(
          'conflict',
          'The rules of this program come from the protocol of the study. Change the protocol instead.',
        );
      await requireTemplates(tx, request, body.rules, ({ message_id }, index, message) =>
        invalidValue(['body', 'rules', index, 'message_id'], message, message_id),
      );
      await applyOutreach(tx, request, program, body, false);
      return body;
    });
    services.wake('outreach');
    return outreach;
  },
});

/** Throws ValidationError for invalid durations, and for keys that a rule of this kind does not have. */
function requireRule(rule: OutreachRule, index: number, rules: readonly OutreachRule[]): void {
  const invalid = (key: string, message: string) => invalidValue(['body', 'rules', index, key], message);
  if (rules.findIndex(({ id }) => id === rule.id) !== index) throw invalid('id', 'the id is already in use');
  if (rule.after !== undefined && !isOutreachDuration(rule.after))
    throw invalid('after', 'not an ISO 8601 duration such as P1D');
  if (rule.every !== undefined && !isOutreachDuration(rule.every, true))
    throw invalid('every', 'not an ISO 8601 duration of at least a minute');
  if (rule.on !== 'reminder' && rule.every !== undefined) throw invalid('every', 'only reminders repeat');
  if (rule.every === undefined && rule.max !== undefined) throw invalid('max', 'needs every');
  if (rule.on === 'reminder' && rule.every === undefined && rule.after === undefined)
    throw invalid('after', 'a reminder needs after or every');
}
