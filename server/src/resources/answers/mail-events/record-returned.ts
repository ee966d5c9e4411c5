import { recordAudit } from '../../../audit/record.ts';
import { environmentTime } from '../../../environment-time.ts';
import type { Request } from '../../../http/request.ts';
import { endReturned } from '../messages/commands.ts';
import { lockReturned, type ReturnedRow, selectOwners } from '../messages/queries.ts';
import { insertSuppressions, type NewSuppression } from '../suppressions/commands.ts';
import type { ReturnedMessage } from './returned.ts';

const BATCH = 500;

/**
 * Records bounces and complaints about messages, and suppresses their addresses. Reports that were recorded
 * before, and those of messages that this service did not send, change nothing. Returns how many messages are
 * known.
 */
export async function recordReturned(
  request: Request,
  returned: readonly ReturnedMessage[],
): Promise<number> {
  let known = 0;
  for (let start = 0; start < returned.length; start += BATCH) {
    const batch = Map.groupBy(returned.slice(start, start + BATCH), ({ id }) => id);
    const owners = await request.services.db.system.read(selectOwners([...batch.keys()]));
    known += owners.length;
    const ofOrganization = Map.groupBy(owners, ({ organization_id }) => organization_id);
    for (const [organizationId, messages] of ofOrganization) {
      const ids = messages.map(({ id }) => id);
      await recordInOrganization(request, organizationId, ids, batch);
    }
  }
  return known;
}

/**
 * Whether a report is about the stored address: that of the last sending, as long as a further one is not
 * rendered. Other reports change nothing, because the person may have had another address then.
 */
function isOfAddress(
  { state, resent, is_rendered, had_one_address }: ReturnedRow,
  report: ReturnedMessage,
): boolean {
  const isWaiting = state === 'queued' && resent > 0 && !is_rendered;
  return had_one_address || report.resent === (isWaiting ? resent - 1 : resent);
}

/**
 * The states of a message that a report changes. If a message is queued again, the report is about an earlier
 * attempt; its address is suppressed, so it is not sent again.
 */
const CHANGED = { bounced: ['sent', 'failed'], complained: ['sent', 'failed', 'bounced'] } as const;

function recordInOrganization(
  request: Request,
  organizationId: string,
  ids: readonly string[],
  reports: ReadonlyMap<string, readonly ReturnedMessage[]>,
): Promise<void> {
  const { services, realNow } = request;
  return services.db.withTenant(organizationId, async (tx) => {
    const rows = await tx.rows(lockReturned(organizationId, ids));
    const ended: { id: string; state: ReturnedMessage['state'] }[] = [];
    const suppressed: NewSuppression[] = [];
    const appOf = new Map(rows.map(({ environment_id, app_id }) => [environment_id, app_id]));
    for (const row of rows) {
      const own = reports.get(row.id)!.filter((report) => isOfAddress(row, report));
      const { state } = own.find((report) => report.state === 'complained') ?? own[0] ?? {};
      if (state === undefined) continue;
      const isChanged = (CHANGED[state] as readonly string[]).includes(row.state);
      if (isChanged) ended.push({ id: row.id, state });
      if (!row.address_index || !(isChanged || row.state === 'queued')) continue;
      suppressed.push({
        environmentId: row.environment_id,
        index: row.address_index,
        reason: state,
        messageId: row.id,
        createdAt: environmentTime(realNow, row.clock_offset_seconds),
      });
    }
    if (ended.length > 0) tx.push(endReturned(organizationId, ended));
    const inserted =
      suppressed.length > 0 ? await tx.rows(insertSuppressions(organizationId, suppressed)) : [];
    const actor = { kind: 'system', id: 'mail-events', userId: null } as const;
    for (const { id, environment_id, message_id, reason } of inserted)
      recordAudit(tx, request, organizationId, {
        actor,
        action: 'suppression.created',
        resourceId: id,
        appId: appOf.get(environment_id)!,
        environmentId: environment_id,
        after: { reason },
        details: { message_id },
      });
  });
}
