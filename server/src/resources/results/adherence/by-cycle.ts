import { type Adherence, addAdherence, hidesPath, noAdherence } from '@eps/engine';
import { columns, rowsOf } from '../../../db/rows.ts';
import type { DayWindow } from '../../../http/day-window.ts';
import type { Request } from '../../../http/request.ts';
import { readerOf } from '../../answers/evaluations/reader.ts';
import { type CycleCounts, readAdherence } from './read.ts';

const BUNDLE = rowsOf(columns('evaluations', 'version_bundle_id'));

function selectBundlesOf(organizationId: string, enrollmentId: string) {
  return BUNDLE.query(
    `SELECT DISTINCT version_bundle_id FROM evaluations
     WHERE organization_id = $1 AND enrollment_id = $2`,
    [organizationId, enrollmentId],
  );
}

/**
 * Whether the number of questions that the person was asked must be hidden from the reader. A question with a
 * condition is only asked if the answers or the profile meet it, so that the count reveals them.
 */
export async function hidesQuestions(request: Request, enrollmentId: string): Promise<boolean> {
  const reader = readerOf(request);
  if (reader.answers && reader.profile) return false;
  const { organizationId, services } = request;
  const rows = await request.read(selectBundlesOf(organizationId, enrollmentId));
  for (const { version_bundle_id } of rows) {
    const { bundle } = await services.bundles.compiled(
      (query) => request.read(query),
      organizationId,
      version_bundle_id,
    );
    if (hidesPath(bundle, reader)) return true;
  }
  return false;
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
