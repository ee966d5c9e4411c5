import {
  type Adherence,
  addAdherence,
  hidesCycles,
  hidesPath,
  noAdherence,
  type Reader,
  type Recurrence,
} from '@eps/engine';
import { column, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { DayWindow } from '../../../http/day-window.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { readerOf } from '../../answers/evaluations/reader.ts';
import { type CycleCounts, readAdherence } from './read.ts';

const BUNDLE = rowsOf({
  version_bundle_id: column('evaluations', 'version_bundle_id'),
  recurrence: column('programs', 'recurrence'),
});

function selectBundlesOf(organizationId: string, enrollmentId: string) {
  return BUNDLE.query(
    `SELECT DISTINCT e.version_bundle_id, p.recurrence FROM evaluations e
     JOIN programs p ON p.organization_id = e.organization_id AND p.id = e.program_id
     WHERE e.organization_id = $1 AND e.enrollment_id = $2`,
    [organizationId, enrollmentId],
  );
}

/** Selects the present bundle of a program, and those whose results are counted. */
function selectBundlesOfProgram(organizationId: string, environmentId: string, programId: string) {
  return BUNDLE.query(
    `SELECT used.version_bundle_id, p.recurrence FROM programs p CROSS JOIN LATERAL (
       SELECT p.version_bundle_id UNION
       SELECT c.version_bundle_id FROM psychometric_counts c
       WHERE c.organization_id = $1 AND c.environment_id = $2 AND c.program_id = $3
         AND c.day = 'infinity' AND c.variable = '') used
     WHERE p.organization_id = $1 AND p.id = $3`,
    [organizationId, environmentId, programId],
  );
}

/** What a reader may not know about the counts of a person. */
interface HiddenCounts {
  /**
   * How many questions were asked. A question with a condition is only asked if the answers or the profile
   * meet it, so that the count reveals them.
   */
  questions: boolean;
  /** In which cycles anything was asked, because these decide that too. */
  cycles: boolean;
}

/** Returns which counts of an enrollment must be hidden from the reader. */
export async function hiddenCounts(request: Request, enrollmentId: string): Promise<HiddenCounts> {
  const bundles = await request.read(selectBundlesOf(request.organizationId, enrollmentId));
  return hiddenBy(request, bundles, readerOf(request));
}

/** Returns which counts of the people of a program must be hidden from a reader. */
export async function hiddenCountsOfProgram(
  request: Request,
  programId: string,
  reader: Reader,
): Promise<HiddenCounts> {
  const { organizationId, environmentId, services } = request;
  // The database shows members who are limited to units no counts of everybody, which name the bundles.
  const bundles = await services.db.read(
    organizationId,
    selectBundlesOfProgram(organizationId, environmentId, programId),
  );
  return hiddenBy(request, bundles, reader);
}

/**
 * Throws insufficient_scope if answers or the profile, which the reader may not see, can decide in which
 * cycles of a program anything is due.
 */
export async function requireCycles(request: Request, programId: string): Promise<void> {
  const reader = readerOf(request);
  if (!(await hiddenCountsOfProgram(request, programId, reader)).cycles) return;
  const byAnswers = await hiddenCountsOfProgram(request, programId, { ...reader, profile: true });
  request.rights.require(byAnswers.cycles ? 'evaluations:answers' : 'subjects:profile');
}

async function hiddenBy(
  request: Request,
  bundles: readonly RowOf<typeof BUNDLE>[],
  reader: Reader,
): Promise<HiddenCounts> {
  const hidden = { questions: false, cycles: false };
  if (reader.answers && reader.profile) return hidden;
  const { organizationId, services } = request;
  for (const { version_bundle_id, recurrence } of bundles) {
    const { bundle } = await services.bundles.compiled(request.read, organizationId, version_bundle_id);
    const { frequency } = parseJson(recurrence) as Recurrence;
    hidden.questions ||= hidesPath(bundle, reader);
    hidden.cycles ||= hidesCycles(bundle, reader, frequency);
  }
  return hidden;
}

/**
 * Returns the adherence of an enrollment in cycles instead of questions: those that began in the window, and
 * the present one. A cycle counts as a whole, because what is due on one of its days can depend on answers.
 */
export async function readByCycle(
  request: Request,
  enrollmentId: string,
  window: DayWindow,
): Promise<Adherence & { cycles: CycleCounts[] }> {
  const always = { startsAt: new Date(0), endsAt: new Date(Number(window.endsAt)) };
  const all = await readAdherence(request, { enrollment_id: enrollmentId }, always);
  const cycles = all.cycles
    .filter(({ starts_at }, index) => index === 0 || new Date(starts_at) >= window.startsAt)
    .map(({ starts_at, ...counts }) => ({ starts_at, ...ofCycle(counts) }));
  const sum = noAdherence();
  for (const counts of cycles) addAdherence(sum, counts);
  return { ...sum, cycles };
}

function ofCycle({ answered, late, open }: Adherence): Adherence {
  const isAnswered = answered + late > 0;
  const isOpen = !isAnswered && open > 0;
  return {
    ...noAdherence(),
    expected: 1,
    delivered: 1,
    answered: isAnswered ? 1 : 0,
    open: isOpen ? 1 : 0,
    missed: isAnswered || isOpen ? 0 : 1,
  };
}
