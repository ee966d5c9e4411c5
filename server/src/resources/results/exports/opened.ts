import { type Json, type RedactedResult, redactedResult, withoutRemoved } from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentKeys, EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { openAnswers } from '../../answers/evaluations/answers.ts';
import { finalAnswers } from '../../answers/evaluations/final-answers.ts';
import type { FinalAnswer } from '../../answers/evaluations/schema.ts';
import { type StoredResult, sealedInput, sealedResult } from '../../answers/evaluations/sealed.ts';
import { selectOrigins } from '../../people/answer-origins/queries.ts';
import { type CycleOccasion, selectCycleOccasions } from '../../people/occasions/queries.ts';
import { externalIdAad, openProfile } from '../../people/subjects/profile.ts';
import { openState } from '../../studies/participants/present.ts';
import { cycleKey, durationOf } from '../evaluation-export/exported.ts';
import { type ExportedAnswers, selectAnswersOf } from '../evaluation-export/queries.ts';
import { type ExportedRow, selectArms } from './queries.ts';
import { type ExportJob, profileFields } from './schema.ts';

/** An evaluation with what an export may contain of it. */
export interface Opened {
  row: ExportedRow;
  /** The pseudonym. */
  person: string;
  result?: StoredResult | RedactedResult;
  /** The final answers by question, if the export contains answers and they were not removed. */
  answers?: ReadonlyMap<string, FinalAnswer>;
  /** Whether and why a question was on the path. */
  path?: ReadonlyMap<string, { visible: boolean; reason: string }>;
  occasion?: CycleOccasion;
  origin?: { mode: string; respondent: string };
  arm?: string;
  externalId?: string;
  profile?: ReadonlyMap<string, Json>;
  locale?: string;
  durationMs?: number | null;
}

/** What the evaluations of a batch have beside their rows, by enrollment and cycle or by evaluation. */
interface Beside {
  logs: ReadonlyMap<string, ExportedAnswers[]>;
  occasions: ReadonlyMap<string, CycleOccasion>;
  origins: ReadonlyMap<string, { mode: string; respondent: string }>;
  arms: ReadonlyMap<string, { id: string; state_sealed: Buffer | null }>;
}

/** Returns the pseudonym of a person: a keyed digest for the recipient, of 16 hexadecimal digits. */
export function pseudonymOf(keys: EnvironmentKeys, { recipient }: ExportJob, subjectId: string): string {
  return keys.digest(`export-person/${recipient}`, subjectId).slice(0, 16);
}

/** Opens the evaluations of a batch, as a reader with the scopes of the job may see them. */
export async function openAll(
  services: Services,
  scope: EnvironmentScope,
  job: ExportJob,
  rows: readonly ExportedRow[],
): Promise<Opened[]> {
  const { vault, bundles } = services;
  const keys = await vault.environment(scope);
  const beside = await readBeside(services, scope, job, rows);
  const read = <Row>(query: Query<Row>) => services.db.read(scope.organizationId, query);
  const opened: Opened[] = [];
  for (const row of rows) {
    if (!row.wrapped_key || !row.result_sealed) continue;
    const key = await vault.openSubjectKey(scope, row.subject_id, row.wrapped_key);
    await key.prepare([row.result_sealed, row.input_sealed]);
    const found = sealedResult.open(key, row.id, row.result_sealed);
    const reader = readerOf(job, found);
    const isWhole = reader.answers && reader.profile;
    const { bundle } = isWhole
      ? { bundle: null }
      : await bundles.compiled(read, scope.organizationId, row.version_bundle_id);
    const result = isWhole ? found : redactedResult(found, bundle, reader);
    opened.push({
      row,
      person: pseudonymOf(keys, job, row.subject_id),
      result,
      ...besideOf(beside, row, key),
      ...contentsOf(job, row, key, found, beside),
    });
  }
  return opened;
}

/** As in the API: after answers were removed, what reveals them is hidden too. */
function readerOf({ scopes }: ExportJob, { trace }: StoredResult) {
  const profile = scopes.includes('subjects:profile');
  const isReduced = trace.answers_removed_at !== undefined && !profile;
  return { answers: scopes.includes('evaluations:answers') && !isReduced, profile };
}

function contentsOf(
  job: ExportJob,
  row: ExportedRow,
  key: SubjectKey,
  result: StoredResult,
  { logs }: Beside,
): Partial<Opened> {
  const input = row.input_sealed ? sealedInput.open(key, row.id, row.input_sealed) : undefined;
  const log = logs.get(row.id) ?? [];
  const path = result.trace.path as StoredResult['trace']['path'] | undefined;
  const hasAnswers = job.include.includes('answers') && path !== undefined;
  return {
    ...(input && { locale: input.locale }),
    durationMs: durationOf(log, input?.elapsedMs ?? null),
    ...(hasAnswers && {
      path: new Map(path.map(({ question_id, visible, reason }) => [question_id, { visible, reason }])),
      answers: new Map(
        finalAnswers(withoutRemoved(openAnswers(log, key)), path).map((answer) => [
          answer.question_id,
          answer,
        ]),
      ),
    }),
    ...(row.external_id_sealed && {
      externalId: key.open(externalIdAad(row.subject_id), row.external_id_sealed),
    }),
    ...(row.profile !== null && {
      profile: openProfile(key, row.subject_id, parseJson(row.profile) as Record<string, string>),
    }),
  };
}

function besideOf({ occasions, origins, arms }: Beside, row: ExportedRow, key: SubjectKey): Partial<Opened> {
  const occasion = occasions.get(cycleKey(row));
  const origin = origins.get(cycleKey(row));
  const participation = occasion && arms.get(`${occasion.study_id} ${row.subject_id}`);
  const arm = participation && openState(participation, key)?.arm;
  return { ...(occasion && { occasion }), ...(origin && { origin }), ...(arm !== undefined && { arm }) };
}

async function readBeside(
  { db }: Services,
  { organizationId }: EnvironmentScope,
  { include, scopes }: ExportJob,
  rows: readonly ExportedRow[],
): Promise<Beside> {
  const ids = rows.map(({ id }) => id);
  const needsLogs = include.includes('answers') || include.includes('quality');
  const [logs, occasions, origins] = await Promise.all([
    needsLogs && rows.length > 0 ? db.read(organizationId, selectAnswersOf(organizationId, ids)) : [],
    db.read(organizationId, selectCycleOccasions(organizationId, rows)),
    db.read(organizationId, selectOrigins(organizationId, rows)),
  ]);
  const studies = [...new Set(occasions.map(({ study_id }) => study_id))];
  const people = [...new Set(rows.map(({ subject_id }) => subject_id))];
  const arms =
    studies.length > 0 && scopes.includes('studies:unblind')
      ? await db.read(organizationId, selectArms(organizationId, studies, people))
      : [];
  return {
    logs: Map.groupBy(logs, ({ evaluation_id }) => evaluation_id),
    occasions: new Map(occasions.map((each) => [cycleKey(each), each])),
    origins: new Map(origins.map((each) => [cycleKey(each), each])),
    arms: new Map(arms.map((each) => [`${each.study_id} ${each.subject_id}`, each])),
  };
}

/** What a job reads of people beside their evaluations. */
export function wantedOf({ include }: ExportJob) {
  return { externalId: include.includes('external_id'), profile: profileFields(include).length > 0 };
}
