import type { Call } from './client.ts';
import { choiceFor, generator, nameOf, normal } from './draw.ts';
import {
  answerAs,
  createWorkspace,
  forEach,
  importPeople,
  publishTemplate,
  type Workspace,
} from './workspace.ts';

const PARTICIPANTS = 24;
const WAVES = ['intake', 'week_4', 'week_8'];
const WEEKS_BETWEEN = 4;
const DAY_S = 86_400;

/** The intake, and two waves that follow it in four weeks each. */
const PROTOCOL = {
  time_zone: 'participant',
  waves: WAVES.map((id, i) => ({
    id,
    anchor: { on: 'enrollment' },
    opens: `P${i * WEEKS_BETWEEN * 7}D`,
    closes: 'P14D',
  })),
};

/** A study in its third wave. The clock of its environment is eight weeks ahead. */
export async function fillStudy(call: Call): Promise<{ workspace: Workspace; studyId: string }> {
  const workspace = await createWorkspace(call, 'Example study');
  const { app, environment } = workspace;
  const bundleId = await publishTemplate(workspace, 'gad-7');
  const content = { business_id: 'calm', name: 'Calm', content: PROTOCOL };
  const protocol = await call('POST', `${app}/protocols`, content);
  await call('POST', `${app}/protocols/${protocol.id}/publish`);
  const study = await call('POST', `${environment}/studies`, {
    name: 'Calm: eight weeks of an online course',
    protocol_id: protocol.id,
    bundles: Object.fromEntries(WAVES.map((wave) => [wave, bundleId])),
  });
  const path = `${environment}/studies/${study.id}`;
  const { programs } = await call('POST', `${path}/status`, { status: 'active' });
  const people = Array.from({ length: PARTICIPANTS }, (_, i) => ({
    external_id: `participant-${String(i + 1).padStart(2, '0')}`,
    profile: nameOf(200 + i),
  }));
  const subjectIds = await importPeople(workspace, people);
  const items = subjectIds.map((subject_id) => ({ subject_id, time_zone: 'Europe/Berlin' }));
  await call('POST', `${path}/participants/batch`, { items });
  for (const [wave, id] of WAVES.entries()) {
    if (wave > 0)
      await call('PUT', `${environment}/clock`, { offset_seconds: (wave * WEEKS_BETWEEN * 7 + 1) * DAY_S });
    const answering = subjectIds.slice(0, [24, 20, 9][wave]);
    await opened(workspace, programs[id], answering.length);
    await forEach(answering, (subjectId, i) => {
      const draw = generator(100 * wave + i);
      const worry = 1.8 - 0.4 * wave + normal(draw, 0.4);
      return answerAs(
        workspace,
        programs[id],
        subjectId,
        ({ options }) => options?.[choiceFor(worry + normal(draw, 0.4), options.length - 1)]?.id,
      );
    });
  }
  return { workspace, studyId: study.id };
}

/** Waits until the worker has opened the wave for everybody who will answer. */
async function opened({ call, environment }: Workspace, programId: string, people: number): Promise<void> {
  for (;;) {
    const query = `program_id=${programId}&status=pending&limit=100`;
    const { items } = await call('GET', `${environment}/evaluations?${query}`);
    if (items.length >= people) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
