import type { Call } from './client.ts';
import { choiceFor, generator, nameOf, normal } from './draw.ts';
import {
  answerAs,
  createWorkspace,
  enrollAll,
  forEach,
  importHistory,
  importPeople,
  publishTemplate,
  startProgram,
  type Workspace,
} from './workspace.ts';

const PATIENTS = 40;
const MONTHS = 9;
const ITEMS = Array.from({ length: 9 }, (_, i) => `phq9_${i + 1}`);
const IMPACT = 'phq9_impact';
const FREQUENCY = ['not_at_all', 'several_days', 'more_than_half_the_days', 'nearly_every_day'];
const MONTH_MS = 30.4 * 86_400_000;
/** Position of the patient whose answers of today raise an alarm. */
const ALARM = 3;
const DANGER = 'phq9_9';

/**
 * Nine months of monthly PHQ-9 questionnaires: most people get better, and one raises an alarm today.
 * `alarmId` is that person's.
 */
export async function fillFollowUp(call: Call): Promise<{ workspace: Workspace; alarmId: string }> {
  const workspace = await createWorkspace(call, 'Example clinic');
  const bundleId = await publishTemplate(workspace, 'phq-9');
  const patients = Array.from({ length: PATIENTS }, (_, i) => ({
    external_id: `patient-${String(i + 1).padStart(2, '0')}`,
    profile: nameOf(100 + i),
  }));
  const subjectIds = await importPeople(workspace, patients);
  const programId = await startProgram(workspace, {
    name: 'Depression follow-up',
    version_bundle_id: bundleId,
    mode: 'continuous',
    recurrence: { frequency: 'monthly', day_of_month: Math.min(28, new Date().getUTCDate()) },
  });
  await enrollAll(workspace, programId, subjectIds);
  const draw = generator(20_260_202);
  const burden = patients.map(() => 1.6 + normal(draw, 0.4));
  const answersOf = (patient: number, month: number) => {
    const recovery = patient % 4 === ALARM ? 0 : (1.5 * month) / MONTHS;
    const level = burden[patient]! - recovery;
    return Object.fromEntries(
      ITEMS.map((id) => [
        id,
        FREQUENCY[choiceFor(level + normal(draw, 0.5) - (id === DANGER ? 2.5 : 0), 3)]!,
      ]),
    );
  };
  const rows = patients.flatMap(({ external_id: person }, patient) =>
    Array.from({ length: MONTHS }, (_, month) => ({
      person,
      time: new Date(Date.now() - (MONTHS - month) * MONTH_MS).toISOString(),
      ...answersOf(patient, month),
    })),
  );
  await importHistory(workspace, { programId, rows, questions: ITEMS });
  await forEach(subjectIds.slice(0, PATIENTS / 2), (subjectId, patient) => {
    const answers = { ...answersOf(patient, MONTHS), [DANGER]: FREQUENCY[patient === ALARM ? 2 : 0]! };
    return answerAs(workspace, programId, subjectId, ({ id, options }) =>
      id === IMPACT ? options?.[1]?.id : answers[id as keyof typeof answers],
    );
  });
  return { workspace, alarmId: subjectIds[ALARM]! };
}
