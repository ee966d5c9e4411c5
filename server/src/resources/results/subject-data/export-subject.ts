import type { Json } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Query } from '../../../db/rows.ts';
import { batches, Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { selectSubjectDeliveries } from '../../answers/continuous-evaluation/queries.ts';
import { type KeyedEvaluationRow, selectSubjectEvaluations } from '../../answers/evaluations/queries.ts';
import { presentMessage, selectSubjectMessages } from '../../answers/messages/queries.ts';
import { selectEntries, selectSubjectOrigins } from '../../people/answer-origins/queries.ts';
import { presentDevices } from '../../people/contacts/device-commands.ts';
import { openStored, selectContact } from '../../people/contacts/queries.ts';
import type { StoredContact } from '../../people/contacts/schema.ts';
import { presentEnrollment, selectSubjectEnrollments } from '../../people/enrollments/queries.ts';
import { presentOutcome, selectSubjectOutcomes } from '../../people/outcomes/queries.ts';
import { selectSubjectSessions } from '../../people/participant-sessions/queries.ts';
import { externalIdAad, openProfile } from '../../people/subjects/profile.ts';
import { type SealedSubject, selectSealedSubject } from '../../people/subjects/queries.ts';
import { presentForSubject as presentTask } from '../../people/tasks/present.ts';
import { selectSubjectTasks, selectEntries as selectTaskEntries } from '../../people/tasks/queries.ts';
import { presentMemberships, selectSubjectUnits } from '../../people/units/queries.ts';
import { presentForSubject as presentParticipation } from '../../studies/participants/present.ts';
import { selectSubjectParticipations } from '../../studies/participants/queries.ts';
import { readHidesEnds, readStudy } from '../../studies/participants/read.ts';
import { presentForSubject } from './present-evaluation.ts';
import { presentOrigin } from './present-origin.ts';
import { SubjectExport } from './schema.ts';

/** Evaluations can be large, so only a few are in memory at the same time. */
const EVALUATIONS_AT_ONCE = 4;
const ROWS_AT_ONCE = 500;

/**
 * The rights that an export requires. An export without one of its parts would not satisfy an access request.
 */
const CONTAINS = [
  'evaluations:read',
  'evaluations:answers',
  'subjects:identify',
  'subjects:profile',
  'subjects:contact',
] as const;

export const exportSubject = endpoint({
  summary: 'Export a subject',
  description:
    'Streams all data of the subject in decrypted form, for example to answer an access request. If an error occurs after the response has started, the connection is closed. Every export is recorded in the audit log. Because it contains everything, it also requires `evaluations:read`, `evaluations:answers`, `subjects:identify`, `subjects:profile` and `subjects:contact`.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/export',
  access: { credential: 'api', scope: 'subjects:export' },
  sensitive: true,
  errorShape: 'list',
  reads: { action: 'subject.data_read', resource: 'subject' },
  cost: () => costOf('exportSubject'),
  response: SubjectExport,
  async handle(request) {
    const { organizationId, environmentId, params, services, vaultScope } = request;
    for (const scope of CONTAINS) request.rights.require(scope);
    const row = await request.readOne(selectSealedSubject(organizationId, environmentId, params.subject_id));
    const key = row.wrapped_key
      ? await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key)
      : undefined;
    await request.write(async (tx) =>
      recordAudit(tx, request, organizationId, {
        action: 'subject.exported',
        resourceId: row.id,
      }),
    );
    const [reachable] = await request.read(selectContact(organizationId, environmentId, row.id));
    const contact = reachable && openStored(key, reachable);
    return new Content(
      'application/json; charset=utf-8',
      exportOf(request, row, key, contact, reachable?.unsubscribed_at),
    );
  },
});

async function* exportOf(
  request: Request,
  row: SealedSubject,
  key: SubjectKey | undefined,
  stored: StoredContact | undefined,
  unsubscribedAt: string | null | undefined,
): AsyncGenerator<string> {
  const { wrapped_key: _, profile, external_id_sealed, ...subject } = row;
  const { devices, ...contact } = stored ?? {};
  const head = {
    subject,
    ...(key && external_id_sealed && { external_id: key.open(externalIdAad(row.id), external_id_sealed) }),
    profile: key ? Object.fromEntries(openProfile(key, row.id, profile)) : {},
    ...(stored && { contact }),
    ...(devices && { devices: presentDevices(devices) }),
    ...(unsubscribedAt != null && { unsubscribed_at: unsubscribedAt }),
    units: presentMemberships(await request.read(selectSubjectUnits(request.organizationId, row.id))),
  };
  yield JSON.stringify(head).slice(0, -1);
  const hidden = await request.hiddenPrograms();
  const all = <Row extends { id: string; program_id?: string | null }>(
    name: string,
    select: (organizationId: string, subjectId: string, after: string | null, limit: number) => Query<Row>,
    present: (row: Row) => object | Promise<object>,
    size = ROWS_AT_ONCE,
  ) =>
    member(
      name,
      batches<Row>(size, (after, limit) =>
        request.read(select(request.organizationId, row.id, after?.id ?? null, limit)),
      ),
      present,
      hidden,
    );
  yield* all('enrollments', selectSubjectEnrollments, presentEnrollment);
  const evaluation = (found: KeyedEvaluationRow) => presentForSubject(request, found, key);
  yield* all('evaluations', selectSubjectEvaluations, evaluation, EVALUATIONS_AT_ONCE);
  yield* all('answer_origins', selectSubjectOrigins, async (origin) =>
    presentOrigin(origin, key, await request.read(selectEntries(request.organizationId, origin.id))),
  );
  yield* all('sessions', selectSubjectSessions, withoutNulls);
  yield* all('deliveries', selectSubjectDeliveries, withoutNulls);
  yield* all('tasks', selectSubjectTasks, async (task) => {
    const entries = await request.read(selectTaskEntries(request.organizationId, task.id));
    return presentTask(task, key, entries, request.now);
  });
  yield* all('outcomes', selectSubjectOutcomes, (outcome) => presentOutcome(outcome, key!));
  yield* all('studies', selectSubjectParticipations, async (found) =>
    presentParticipation(
      request,
      found,
      key,
      await readHidesEnds(request, await readStudy(request, found.study_id)),
    ),
  );
  yield* all('messages', selectSubjectMessages, presentMessage);
  yield '}';
}

/**
 * Yields one more member of the JSON object that was started: an array of the presented rows, without those
 * of hidden programs.
 */
async function* member<Row extends { program_id?: string | null }>(
  name: string,
  rows: AsyncIterable<Row[]>,
  present: (row: Row) => object | Promise<object>,
  hidden: readonly string[],
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let first = true;
  for await (const batch of rows) {
    for (const row of batch) {
      if (row.program_id != null && hidden.includes(row.program_id)) continue;
      if (!first) yield ',';
      first = false;
      yield* jsonPieces(await present(row));
    }
  }
  yield ']';
}

const ITEMS_AT_ONCE = 500;

/** Serializes an object, whose lists may be long, in pieces that block the event loop only briefly. */
function* jsonPieces(value: object): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(member) || member.length <= ITEMS_AT_ONCE) {
      yield JSON.stringify(member);
      continue;
    }
    for (let first = 0; first < member.length; first += ITEMS_AT_ONCE) {
      const items = JSON.stringify(member.slice(first, first + ITEMS_AT_ONCE));
      yield `${first === 0 ? '[' : ','}${items.slice(1, -1)}`;
    }
    yield ']';
  }
  yield separator === '{' ? '{}' : '}';
}

function withoutNulls(row: object): Record<string, Json> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
