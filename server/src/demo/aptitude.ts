import type { Call } from './client.ts';
import { generator, nameOf, normal } from './draw.ts';
import {
  type Asked,
  answerAs,
  createWorkspace,
  enrollAll,
  forEach,
  importPeople,
  publishTemplate,
  startProgram,
  type Workspace,
} from './workspace.ts';

const APPLICANTS = 300;
const INSTRUMENT = 'number-series';

interface Key {
  /** Discrimination and difficulty. */
  a: number;
  b: number;
  right: string;
  wrong: string;
}

/** An adaptive test: each person gets the questions that say most about them, until the error is small. */
export async function fillAptitude(call: Call): Promise<{ workspace: Workspace; programId: string }> {
  const workspace = await createWorkspace(call, 'Example academy');
  const bundleId = await publishTemplate(workspace, INSTRUMENT);
  const keys = await keysOf(workspace);
  const applicants = Array.from({ length: APPLICANTS }, (_, i) => ({
    external_id: `applicant-${String(i + 1).padStart(3, '0')}`,
    profile: nameOf(i),
  }));
  const subjectIds = await importPeople(workspace, applicants);
  const programId = await startProgram(workspace, { name: 'Number series', version_bundle_id: bundleId });
  await enrollAll(workspace, programId, subjectIds);
  await forEach(subjectIds, (subjectId, i) => {
    const draw = generator(i);
    const ability = normal(draw);
    return answerAs(workspace, programId, subjectId, ({ id }: Asked) => {
      const key = keys.get(id);
      if (!key) return undefined;
      const probability = 1 / (1 + Math.exp(-key.a * (ability - key.b)));
      return draw() < probability ? key.right : key.wrong;
    });
  });
  return { workspace, programId };
}

/** Reads from the definitions which option is right and how difficult each question is. */
async function keysOf({ call, app }: Workspace): Promise<Map<string, Key>> {
  const contentOf = async (kind: string) => {
    const { items } = await call('GET', `${app}/definitions?kind=${kind}&limit=1`);
    return (await call('GET', `${app}/definitions/${items[0].id}`)).content;
  };
  const [experience, scorecard] = [await contentOf('experience'), await contentOf('scorecard')];
  const { id: concept, irt } = scorecard.concepts[0];
  const keyOf = ({
    id,
    options,
  }: {
    id: string;
    options: { id: string; scores: Record<string, number> }[];
  }) => {
    const optionWith = (points: number) => options.find(({ scores }) => scores[concept] === points)!.id;
    return [id, { ...irt.items[id], right: optionWith(1), wrong: optionWith(0) }] as const;
  };
  const questions = experience.questions.filter(({ id }: { id: string }) => id in irt.items);
  return new Map(questions.map(keyOf));
}
