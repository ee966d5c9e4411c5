import type { Query } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';
import { selectEnvironmentHold } from '../../people/legal-holds/queries.ts';
import { countAnswers, countContacts, countEvents, countResults, countSessions } from './old-queries.ts';
import type { Counts, Cutoffs } from './policy.ts';

interface RetentionCount {
  removes: number;
  held: number;
}

/** Counts what the next run removes, and what remains of it because of a hold. */
export async function countOld(
  request: Request,
  cutoffs: Cutoffs,
): Promise<{ removes: Counts; held: Counts }> {
  const { organizationId, environmentId, now } = request;
  const old = { organizationId, environmentId };
  const { results, answers, sessions } = cutoffs.programs;
  const count = async (query: Query<RetentionCount> | undefined) =>
    (query && (await request.read(query))[0]) ?? { removes: 0, held: 0 };
  // Events name programs that reveal an arm; a reader of events may count them.
  const hidden = request.rights.has('webhooks:read') ? [] : await request.hiddenPrograms();
  const [hold, ofResults, ofAnswers, ofSessions, ofContacts, ofEvents] = await Promise.all([
    request.read(selectEnvironmentHold(organizationId, environmentId)),
    count(results.ids.length > 0 ? countResults(old, results) : undefined),
    count(answers.ids.length > 0 ? countAnswers(old, answers) : undefined),
    count(sessions.ids.length > 0 ? countSessions(old, sessions, now) : undefined),
    count(cutoffs.contacts && countContacts(old, cutoffs.contacts)),
    count(cutoffs.events && countEvents(old, cutoffs.events, hidden)),
  ]);
  const isHeld = (hold[0]?.held_at ?? null) !== null;
  const all = {
    results: ofResults,
    answers: ofAnswers,
    sessions: ofSessions,
    contacts: ofContacts,
    events: ofEvents,
  };
  const counts = (of: (counted: RetentionCount) => number): Counts => ({
    results: of(all.results),
    answers: of(all.answers),
    sessions: of(all.sessions),
    contacts: of(all.contacts),
    events: of(all.events),
  });
  return {
    removes: counts(({ removes }) => (isHeld ? 0 : removes)),
    held: counts(({ removes, held }) => (isHeld ? removes + held : held)),
  };
}
