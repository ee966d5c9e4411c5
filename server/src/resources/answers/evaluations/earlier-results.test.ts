import { beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { TWO_SCALES } from '../../../../test/two-scales.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

/** No block of it compares results. `mood` has a known precision. */
const CONTENTS = {
  ...TWO_SCALES,
  scorecard: {
    ...TWO_SCALES.scorecard,
    concepts: TWO_SCALES.scorecard.concepts.map((concept) =>
      concept.id === 'mood' ? { ...concept, reliability: 0.9, norms: [{ mean: 0, sd: 1 }] } : concept,
    ),
    translations: { de: { concepts: { mood: { label: 'Stimmung' } } } },
  },
};

describe('getEvaluationReport: earlier results of the person', () => {
  let subjectId: string;
  let programId: string;
  /** Two results in the program. */
  const ids: string[] = [];
  let participantReport: string;

  const report = async (id: string, query = '', options = {}) =>
    app.call('GET', `${workspace.environmentPath}/evaluations/${id}/report${query}`, options);
  const page = async (id: string, query = '') =>
    (await report(id, query, { headers: { accept: 'text/html' } })).text;
  const series = async (id: string, query = '', options = {}) =>
    (await report(id, query, options)).body.earlier_results?.map(({ concept_id, points, delta }: any) => [
      concept_id,
      points.map(({ value, comparable }: any) => (comparable ? value : `other ${value}`)),
      delta,
    ]);

  async function evaluated(program: string, answers: Record<string, unknown>): Promise<string> {
    const session = await openSession(workspace, program, subjectId);
    await takePart(workspace, session.participant_token, answers);
    const own = await app.call('GET', '/v1/participant/result', { key: session.participant_token });
    participantReport = JSON.stringify(own.body.report);
    return session.evaluation_id;
  }

  beforeAll(async () => {
    programId = await setUpProgram(workspace, CONTENTS);
    subjectId = await importSubject(workspace);
    const enrollmentId = await enroll(workspace, programId, subjectId);
    ids.push(await evaluated(programId, { q1: -2, q2: -1 }));
    const again = `${workspace.environmentPath}/enrollments/${enrollmentId}/status`;
    await expectStatus(app.call('POST', again, { body: { status: 'active' } }), 200);
    ids.push(await evaluated(programId, { q1: 2, q2: 1 }));
  });

  test('are in every report for reviewers from the second result on', async () => {
    expect(await series(ids[0]!)).toBeUndefined();
    expect(await page(ids[0]!)).not.toContain('Over time');
    const expected = [
      ['mood', [-3, 3], 6],
      ['=energy', [-1, 1], 2],
    ];
    expect(await series(ids[1]!)).toEqual(expected);
    expect(await series(ids[1]!, '?audience=reviewer')).toEqual(expected);
    const [mood] = (await report(ids[1]!)).body.earlier_results;
    expect(mood).toMatchObject({ change: 'increase', previous: { evaluation_id: ids[0], value: -3 } });
    const whole = await page(ids[1]!, '?audience=reviewer');
    expect(whole).toMatch(/<h2>Over time<\/h2>.*Higher than on .*<h2>Answers/s);
    expect(await page(ids[1]!, '?locale=de')).toMatch(/<h3>Stimmung<\/h3>/);
  });

  test('are not in the reports for participants and administrators', async () => {
    for (const audience of ['participant', 'administrator']) {
      const { body } = await report(ids[1]!, `?audience=${audience}`);
      expect(Object.keys(body)).toEqual(['title', 'locale', 'blocks']);
      expect(await page(ids[1]!, `?audience=${audience}`)).not.toContain('Over time');
    }
    expect(participantReport).not.toContain('earlier_results');
    const evaluation = await app.call('GET', `${workspace.environmentPath}/evaluations/${ids[1]}`);
    expect(evaluation.body.report).not.toHaveProperty('earlier_results');
    const replay = await app.call('GET', `${workspace.environmentPath}/evaluations/${ids[1]}/replay`);
    expect(replay.body.identical).toBe(true);
  });

  test('have no score from which the reader could read an answer, and say so', async () => {
    // `=energy` is one item.
    const key = await limitedKey(app, ['evaluations:read', 'subjects:profile']);
    const { body } = await report(ids[1]!, '', { key });
    expect(body.earlier_results.map(({ concept_id }: any) => concept_id)).toEqual(['mood']);
    expect(body.redacted).toContain('earlier_results');
    expect((await report(ids[0]!, '', { key })).body.redacted ?? []).not.toContain('earlier_results');
  });

  test('include other programs of the instrument where the items are the same', async () => {
    const changed = structuredClone(CONTENTS);
    changed.experience.questions.push({ ...changed.experience.questions[0]!, id: 'q3' } as never);
    const program = (await app.call('GET', `${workspace.environmentPath}/programs/${programId}`)).body;
    const first = (await app.call('GET', `${workspace.appPath}/bundles/${program.version_bundle_id}`)).body;
    const contents = { name: first.name, business_id_prefix: 'scales', contents: changed, publish: true };
    const made = await app.call('POST', `${workspace.appPath}/bundles/from-contents`, { body: contents });
    const body = { name: 'follow-up', version_bundle_id: made.body.bundle?.id };
    const created = app.call('POST', `${workspace.environmentPath}/programs`, { body });
    const { id: other } = await expectStatus(created, 201);
    await expectStatus(app.call('POST', `${workspace.environmentPath}/programs/${other}/activate`), 200);
    await enroll(workspace, other, subjectId);
    const id = await evaluated(other, { q1: 0, q2: 2, q3: 1 });
    // `mood` has an item more than before, so it is not compared; `=energy` is the same.
    expect(await series(id)).toEqual([['=energy', [-1, 1, 2], 3]]);
  });

  test('are one table if there are many scores', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const questions = names.map((id) => ({ id, input: 'rating', min: 1, max: 5, prompt: id }));
    const concepts = names.map((id) => ({ id, method: 'sum', items: [{ question_id: id }] }));
    const many = await setUpProgram(workspace, {
      experience: { questions },
      scorecard: { concepts },
    } as never);
    const enrollmentId = await enroll(workspace, many, subjectId);
    await evaluated(many, { a: 1, b: 2, c: 3, d: 4 });
    const again = `${workspace.environmentPath}/enrollments/${enrollmentId}/status`;
    await expectStatus(app.call('POST', again, { body: { status: 'active' } }), 200);
    const id = await evaluated(many, { a: 4, b: 1, c: 3, d: 4 });
    const [, section] = (await page(id)).split('<h2>Over time</h2>');
    const rows = [...section!.split('</table>')[0]!.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(
      ([, row]) =>
        row!
          .replaceAll(/<\/?t[dh]>/g, ' ')
          .replaceAll(/ +/g, ' ')
          .trim(),
    );
    expect(rows).toEqual(['a 1 4 +3 –', 'b 2 1 −1 –', 'c 3 3 0 –', 'd 4 4 0 –']);
  });
});
