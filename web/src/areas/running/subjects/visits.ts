import type { AuditEntry } from '@eps/sdk';

/** What one member, or one system, read about a person without a longer break. */
export interface Visit {
  id: string;
  first: AuditEntry;
  from: string;
  until: string;
  /** What was read, each once, in order of time. */
  actions: string[];
  reasons: string[];
}

/** A longer break begins another visit. */
const BREAK_MS = 30 * 60_000;

/** Returns the visits in a list of reads, which has the newest first. */
export function visitsOf(entries: readonly AuditEntry[]): Visit[] {
  const visits: Visit[] = [];
  const open = new Map<string, Visit>();
  for (const entry of [...entries].reverse()) {
    const { actor_kind, actor_id, created_at, action, details } = entry;
    const actor = `${actor_kind} ${actor_id}`;
    const last = open.get(actor);
    const isSame = last && Date.parse(created_at) - Date.parse(last.until) <= BREAK_MS;
    const visit = isSame
      ? last
      : { id: entry.id, first: entry, from: created_at, until: created_at, actions: [], reasons: [] };
    if (!isSame) visits.unshift(visit);
    open.set(actor, visit);
    visit.until = created_at;
    if (!visit.actions.includes(action)) visit.actions.push(action);
    const reason = String(details['reason'] ?? '');
    if (reason !== '' && !visit.reasons.includes(reason)) visit.reasons.push(reason);
  }
  return visits;
}
