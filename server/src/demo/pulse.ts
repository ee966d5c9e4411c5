import type { Call } from './client.ts';
import { choiceFor, type Draw, generator, nameOf, normal } from './draw.ts';
import {
  type Asked,
  answerAs,
  createWorkspace,
  enrollAll,
  forEach,
  importHistory,
  importPeople,
  type Person,
  publishTemplate,
  startProgram,
  type Workspace,
} from './workspace.ts';

/** Three teams in each department. */
const DEPARTMENTS = { care: 'Care', operations: 'Operations', product: 'Product', sales: 'Sales' };
const TEAMS_EACH = 3;
const PEOPLE = 100;
const WEEKS = 52;
/** The share of people who answer in a week. */
const PARTICIPATION = 0.85;
const DAY_MS = 86_400_000;
/** The team whose load rises in the last quarter of the year. */
const OVERLOADED = 'operations-2';

const AGREEMENT = ['strongly_disagree', 'disagree', 'neutral', 'agree', 'strongly_agree'];
const ENGAGEMENT = ['clarity', 'progress', 'support', 'voice'];
const QUESTIONS = [...ENGAGEMENT, 'workload', 'recovery', 'tension', 'mood'];

/** A year of a weekly pulse in an organization of a hundred people in twelve teams. */
export async function fillPulse(call: Call): Promise<{ workspace: Workspace; programId: string }> {
  const workspace = await createWorkspace(call, 'Example company');
  const bundleId = await publishTemplate(workspace, 'weekly-team-pulse');
  await call('PUT', `${workspace.environment}/units`, { units: units() });
  await call('PATCH', workspace.environment, { unit_mapping: { field: 'team' } });
  const people = employees();
  const subjectIds = await importPeople(workspace, people);
  const since = dayBefore(7 * (WEEKS + 1)).slice(0, 10);
  await forEach(people, ({ profile }, i) =>
    call('PUT', `${workspace.environment}/subjects/${subjectIds[i]}/units`, {
      units: [{ unit_id: profile['team']!, starts_on: since }],
    }),
  );
  const programId = await startProgram(workspace, {
    name: 'Weekly pulse',
    version_bundle_id: bundleId,
    mode: 'continuous',
    recurrence: { frequency: 'weekly' },
  });
  await enrollAll(workspace, programId, subjectIds);
  const draw = generator(20_260_101);
  const temper = people.map(() => normal(draw, 0.5));
  const rows = people.flatMap((person, i) => history(person, temper[i]!, draw));
  await importHistory(workspace, { programId, rows, questions: QUESTIONS });
  // This week, most of them have answered already.
  const present = subjectIds.slice(0, Math.round(PEOPLE * 0.7));
  await forEach(present, (subjectId, i) => {
    const week = weekOf(people[i]!, temper[i]!, WEEKS, generator(i));
    return answerAs(workspace, programId, subjectId, ({ id }: Asked) => week[id]);
  });
  return { workspace, programId };
}

function units() {
  return Object.entries(DEPARTMENTS).flatMap(([id, name]) => [
    { id, name },
    ...Array.from({ length: TEAMS_EACH }, (_, i) => ({
      id: `${id}-${i + 1}`,
      name: `${name} ${i + 1}`,
      parent: id,
    })),
  ]);
}

function employees(): Person[] {
  const teams = Object.keys(DEPARTMENTS).flatMap((id) =>
    Array.from({ length: TEAMS_EACH }, (_, i) => `${id}-${i + 1}`),
  );
  return Array.from({ length: PEOPLE }, (_, i) => ({
    external_id: `employee-${String(i + 1).padStart(3, '0')}`,
    profile: { ...nameOf(i), team: teams[i % teams.length]! },
  }));
}

function history(person: Person, temper: number, draw: Draw): Record<string, string | number>[] {
  const weeks = Array.from({ length: WEEKS }, (_, week) => week).filter(() => draw() < PARTICIPATION);
  return weeks.map((week) => ({
    person: person.external_id,
    time: dayBefore(7 * (WEEKS - week)),
    ...weekOf(person, temper, week, draw),
  }));
}

/** The answers of a person in a week; summer is easier, and one team is overloaded since autumn. */
function weekOf(person: Person, temper: number, week: number, draw: Draw): Record<string, string | number> {
  const season = 0.25 * Math.sin((2 * Math.PI * week) / WEEKS);
  const load = person.profile['team'] === OVERLOADED && week > 0.75 * WEEKS ? 1.2 : 0;
  const spirit = temper + season - load;
  const agree = (mean: number) => AGREEMENT[choiceFor(mean + normal(draw, 0.6), 4)]!;
  return {
    ...Object.fromEntries(ENGAGEMENT.map((id) => [id, agree(2.8 + spirit)])),
    workload: agree(1.9 - spirit),
    recovery: agree(2.5 + spirit),
    tension: agree(1.7 - spirit),
    mood: choiceFor(6.8 + 1.6 * spirit + normal(draw), 10),
  };
}

/** The instant so many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
