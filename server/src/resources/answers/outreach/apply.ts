import { compileMessage, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, type ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { addOpenOccasions, causesOf, upsertOutreach } from './commands.ts';
import { outreachOf, selectOutreach } from './queries.ts';
import type { Outreach, OutreachRule } from './schema.ts';

/** Returns the error that names the rule at an index in the request. */
export type RuleError = (rule: OutreachRule, index: number, message: string) => ValidationError;

/**
 * Throws what `invalid` returns unless the templates of all rules exist and may be sent here, and
 * message_invalid if the content of one has errors.
 */
export async function requireTemplates(
  tx: Transaction,
  { organizationId, appId, environment }: Request,
  rules: readonly OutreachRule[],
  invalid: RuleError,
): Promise<void> {
  for (const [index, rule] of rules.entries()) {
    const template = await tx.first(selectMessageTemplate(organizationId, appId, rule.message_id));
    if (!template) throw invalid(rule, index, 'names no message template of the app');
    if (environment.environmentKind === 'live' && template.status !== 'published')
      throw invalid(rule, index, 'a live environment sends published templates only');
    const { message, diagnostics } = compileMessage(parseJson(template.content) as JsonObject);
    if (!message) throw new AppError('message_invalid', 'The content has errors.', { diagnostics });
  }
}

/**
 * Sets the rules of a program, which the caller has checked, and records it in the audit log. People for whom
 * questions are open get what is due from now on.
 *
 * @param fromProtocol whether the protocol of a study has the rules
 */
export async function applyOutreach(
  tx: Transaction,
  request: Request,
  program: Pick<ProgramRow, 'id' | 'mode'>,
  outreach: Outreach,
  fromProtocol: boolean,
): Promise<void> {
  const { organizationId, vaultScope, now } = request;
  const row = await tx.first(selectOutreach(organizationId, program.id, ' FOR UPDATE'));
  const causes = causesOf(outreach, program.mode);
  tx.push(upsertOutreach(vaultScope, program.id, { ...outreach, fromProtocol, causes }, now));
  tx.push(addOpenOccasions(vaultScope, program.id, now));
  recordAudit(tx, request, organizationId, {
    action: 'outreach.changed',
    resourceType: 'program',
    resourceId: program.id,
    before: outreachOf(row),
    after: outreach,
    details: { from_protocol: fromProtocol },
  });
}
