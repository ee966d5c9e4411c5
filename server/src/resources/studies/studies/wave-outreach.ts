import type { Protocol } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { applyOutreach, requireTemplates } from '../../answers/outreach/apply.ts';
import { lockOutreachOf, outreachOf } from '../../answers/outreach/queries.ts';
import type { Outreach } from '../../answers/outreach/schema.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import type { Waves } from './present.ts';

/**
 * Sets the message rules of a study's programs to those of the waves in its protocol. If the protocol has
 * rules for a wave, they replace the rules that were set for its program; otherwise those are kept. Rules of
 * an earlier protocol end. Throws insufficient_scope if anything changes and the principal may not set rules,
 * a validation error at the protocol if a rule names no template that may be sent here, and message_invalid.
 */
export async function applyWaveOutreach(
  tx: Transaction,
  request: Request,
  protocol: Protocol,
  waves: Waves,
): Promise<void> {
  const { organizationId, environmentId } = request;
  const programIds = Object.values(waves).map(({ program_id }) => program_id);
  // In the order in which other work on a study locks them; PUT …/outreach waits for it.
  const programs = await Promise.all(
    programIds
      .toSorted()
      .map((id) => tx.first(selectProgram(organizationId, environmentId, id, ' FOR UPDATE'))),
  );
  const rows = await tx.rows(lockOutreachOf(organizationId, programIds));
  for (const [wave, { program_id }] of Object.entries(waves)) {
    const row = rows.find((each) => each.program_id === program_id);
    const own = outreachOfWave(protocol, wave);
    if (!own && !row?.from_protocol) continue;
    const next = own ?? { rules: [] };
    if (own && row?.from_protocol && JSON.stringify(outreachOf(row)) === JSON.stringify(own)) continue;
    request.rights.require('messages:write');
    await requireTemplates(tx, request, next.rules, ({ id, message_id }, _, message) =>
      invalidValue(['body', 'protocol_id'], `the rule ${id} of the wave ${wave} ${message}`, message_id),
    );
    const program = programs.find((each) => each?.id === program_id);
    if (program) await applyOutreach(tx, request, program, next, own !== undefined);
  }
}

/** Returns the rules of the protocol for a wave, in the form for programs; undefined if it has none. */
function outreachOfWave({ outreach }: Protocol, wave: string): Outreach | undefined {
  const found = outreach.find((each) => each.wave === wave);
  if (!found) return undefined;
  const { rules, sendWindow } = found;
  return {
    rules: rules.map((rule) => ({ ...rule })),
    ...(sendWindow && { send_window: { ...sendWindow, days: sendWindow.days && [...sendWindow.days] } }),
  };
}
