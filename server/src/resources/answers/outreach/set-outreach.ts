import { compileMessage, isOutreachDuration, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { requireOrderedWindow } from '../messages/send-window.ts';
import { addOpenOccasions, causesOf, upsertOutreach } from './commands.ts';
import { outreachOf, selectOutreach } from './queries.ts';
import { Outreach, type OutreachRule, ProgramPath } from './schema.ts';

export const setOutreach = endpoint({
  operationId: 'setOutreach',
  summary: 'Set when people of a program are written to',
  description:
    'Replaces the rules. A person gets at most one message of a rule about the same questions, however often the rules are changed. For questions that are open already, reminders begin with those that are due from now on. Live environments send published templates only.',
  tag: 'messages',
  extension: true,
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/outreach',
  access: { credential: 'api', scope: 'messages:write' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: 'none',
  status: 200,
  params: ProgramPath,
  body: Outreach,
  response: Outreach,
  errors: ['message_invalid', 'program_archived'],
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
    const { organizationId, appId, environmentId, vaultScope, params, body, services } = request;
    requireOrderedWindow(body.send_window, ['body', 'send_window']);
    for (const [index, rule] of body.rules.entries()) requireRule(rule, index, body.rules);
    const outreach = await request.write(async (tx) => {
      const program = await tx.first(
        selectProgram(organizationId, environmentId, params.program_id, ' FOR SHARE'),
      );
      if (!program) throw notFound();
      if (program.status === 'archived')
        throw new AppError('program_archived', 'The program is archived.', { status: program.status });
      for (const [index, rule] of body.rules.entries()) await requireTemplate(tx, request, rule, index);
      const before = outreachOf(await tx.first(selectOutreach(organizationId, program.id, ' FOR UPDATE')));
      tx.push(upsertOutreach(vaultScope, program.id, body, causesOf(body, program.mode), request.now));
      tx.push(addOpenOccasions(vaultScope, program.id, request.now));
      recordAudit(tx, request, organizationId, {
        action: 'outreach.changed',
        resourceType: 'program',
        resourceId: program.id,
        before,
        after: body,
        appId,
        environmentId,
      });
      return body;
    });
    services.wake('outreach');
    return outreach;
  },
});

/** Throws ValidationError for durations that are none, and for keys that a rule does not have. */
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

/** Throws ValidationError unless the template exists and may be sent here, and message_invalid. */
async function requireTemplate(
  tx: Transaction,
  { organizationId, appId, environment }: Request,
  { message_id }: OutreachRule,
  index: number,
): Promise<void> {
  const template = await tx.first(selectMessageTemplate(organizationId, appId, message_id));
  const path = ['body', 'rules', index, 'message_id'];
  if (!template) throw invalidValue(path, 'names no message template of the app', message_id);
  if (environment.environmentKind === 'live' && template.status !== 'published')
    throw invalidValue(path, 'a live environment sends published templates only', message_id);
  const { message, diagnostics } = compileMessage(parseJson(template.content) as JsonObject);
  if (!message) throw new AppError('message_invalid', 'The content has errors.', { diagnostics });
}
