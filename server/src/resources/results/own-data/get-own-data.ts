import { type AnswerRecord, withoutRemoved } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Query } from '../../../db/rows.ts';
import { batches } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { asksForPage, PAGE_TYPES } from '../../../http/printed.ts';
import type { Request } from '../../../http/request.ts';
import {
  type AnswerSource,
  openAnswersInTurns,
  selectAnswers,
  sourcesOf,
} from '../../answers/evaluations/answers.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { ownResult } from '../../answers/evaluations/own-result.ts';
import { presentCompletion } from '../../answers/evaluations/participant-view.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { type KeyedEvaluationRow, selectSubjectEvaluations } from '../../answers/evaluations/queries.ts';
import { requireReadable } from '../../answers/participant/requirements.ts';
import { mayRead } from '../../answers/participant/view.ts';
import { selectSubjectOrigins } from '../../people/answer-origins/queries.ts';
import { presentDevices } from '../../people/contacts/device-commands.ts';
import { openStored, selectContact } from '../../people/contacts/queries.ts';
import { selectEnrollment } from '../../people/enrollments/queries.ts';
import { selectIssuedSession, selectSubjectSessions } from '../../people/participant-sessions/queries.ts';
import { selectSettings, selfServiceOf } from '../../people/participant-settings/queries.ts';
import { ownEntries } from './own-entries.ts';
import { type OwnEvaluation, ownPage } from './own-page.ts';
import { OwnData } from './schema.ts';

/** The page size for evaluations and sessions, and the highest number of each that is returned. */
const AT_ONCE = 20;
const MOST = 1000;

export const getOwnData = endpoint({
  summary: 'Get what is stored about the participant',
  description:
    'Returns the answers, the released results, what waits from paper forms, and the times of the participant in this program, if the program offers it (`self_service.export`). For answers and results that the token may not read, the response shows only that they exist. With `Accept: text/html` or `application/pdf`, the answers and the released results as a page in the language of the session.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/participant/data',
  access: { credential: 'participant' },
  response: OwnData,
  produces: PAGE_TYPES,
  errors: ['self_service_disabled', 'participant_session_expired', 'subject_deleted'],
  async handle(request) {
    requireReadable(request);
    const { participant, organizationId, environmentId } = request;
    const { subjectId, programId, enrollmentId, sessionId } = participant;
    const [[settings], [session], [enrollment]] = await Promise.all([
      request.read(selectSettings(organizationId, programId)),
      request.read(selectIssuedSession(organizationId, environmentId, sessionId)),
      request.read(selectEnrollment(organizationId, environmentId, enrollmentId)),
    ]);
    if (!session || !enrollment) throw notFound();
    if (!selfServiceOf(settings, session.program_link_id !== null).export)
      throw new AppError('self_service_disabled', 'The program does not offer this.');
    await request.write(async (tx) =>
      recordAudit(tx, request, organizationId, {
        action: 'subject.own_data_read',
        resourceId: subjectId,
      }),
    );
    const rows = (await all(request, selectSubjectEvaluations)).filter((row) => row.program_id === programId);
    request.reply.header('vary', 'Accept');
    if (asksForPage(request)) {
      const parts = [];
      for (const row of rows) parts.push(await openOwn(request, row));
      return ownPage(request, parts);
    }
    const origins = await all(request, selectSubjectOrigins);
    const sessions = await all(request, selectSubjectSessions);
    const evaluations: OwnData['evaluations'] = [];
    for (const row of rows) evaluations.push(present(request, await openOwn(request, row)));
    return {
      subject_id: subjectId,
      program_id: programId,
      enrolled_at: enrollment.enrolled_at,
      ...(await ownDevices(request)),
      evaluations,
      paper_entries: await ownEntries(
        request,
        origins.filter(({ program_id }) => program_id === programId),
      ),
      sessions: sessions
        .filter(({ program_id }) => program_id === programId)
        .map(({ id, created_at, started_at, ended_at }) => ({
          session_id: id,
          created_at,
          ...(started_at !== null && { started_at }),
          ...(ended_at !== null && { ended_at }),
        })),
    };
  },
});

async function ownDevices(request: Request): Promise<Pick<OwnData, 'devices'>> {
  const { organizationId, environmentId, participant, services, vaultScope } = request;
  const [row] = await request.read(selectContact(organizationId, environmentId, participant.subjectId));
  if (!row?.wrapped_key) return {};
  const key = await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key);
  const { devices } = openStored(key, row) ?? {};
  return devices ? { devices: presentDevices(devices) } : {};
}

async function all<Row extends { id: string }>(
  request: Request,
  select: (organizationId: string, subjectId: string, after: string | null, limit: number) => Query<Row>,
): Promise<Row[]> {
  const found: Row[] = [];
  const pages = batches<Row>(AT_ONCE, (after, limit) =>
    request.read(select(request.organizationId, request.participant.subjectId, after?.id ?? null, limit)),
  );
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= MOST) break;
  }
  return found;
}

/** Decrypts an evaluation of the participant. */
async function openOwn(request: Request, row: KeyedEvaluationRow): Promise<OwnEvaluation> {
  const { organizationId, services } = request;
  const [log, key, { bundle }] = await Promise.all([
    request.read(selectAnswers(organizationId, row.id)),
    subjectKeyOf(services.vault, organizationId, row),
    services.bundles.compiled(request.read, organizationId, row.version_bundle_id),
  ]);
  if (!key || !bundle) throw new AppError('subject_deleted', 'The subject was deleted.');
  const result = row.status === 'completed' ? openResult(row, key) : undefined;
  const sources = sourcesOf(log);
  const latest = new Map(
    withoutRemoved(await openAnswersInTurns(log, key)).map((record) => [record.question_id, record]),
  );
  const own = result && ownResult(request.participant, sources, bundle, result);
  return { row, bundle, key, sources, records: [...latest.values()], own, isReleased: result !== undefined };
}

function present(
  request: Request,
  { row, bundle, sources, records, own, isReleased }: OwnEvaluation,
): OwnData['evaluations'][0] {
  const answers = records.map((record) => presentAnswer(request, record, sources.get(record.question_id)));
  return {
    evaluation_id: row.id,
    status: row.status,
    created_at: row.created_at,
    ...(row.completed_at !== null && { completed_at: row.completed_at }),
    answers,
    ...(isReleased && { result: presentCompletion(row, own, bundle, []) }),
  };
}

function presentAnswer(
  { participant }: Request,
  { question_id, value, text, declined, consent, answered_at }: AnswerRecord,
  source: AnswerSource | undefined,
): OwnData['evaluations'][0]['answers'][0] {
  if (!mayRead(participant, source))
    return { question_id, value: null, declined: false, answered_at, unreadable: true };
  return {
    question_id,
    value: value as OwnData['evaluations'][0]['answers'][0]['value'],
    ...(text !== undefined && { text }),
    declined,
    ...(consent && { consent }),
    answered_at,
  };
}
