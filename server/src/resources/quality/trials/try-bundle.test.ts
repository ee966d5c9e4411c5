import { listTemplates, loadTemplate } from '@eps/library';
import { describe, expect, test } from 'vitest';
import {
  answer,
  createBundle,
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const CONTENTS = {
  experience: {
    title: 'Check',
    sections: [{ id: 's', title: 'About you' }],
    questions: [
      { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true, section_id: 's' },
      {
        id: 'why',
        prompt: 'Why?',
        input: 'text',
        purpose: ['detail'],
        visible_if: {
          op: 'lt',
          args: [
            { op: 'answer', question_id: 'mood' },
            { op: 'lit', value: 3 },
          ],
        },
      },
    ],
  },
  scorecard: {
    concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }],
    primary_metric: 'mood',
  },
  report_template: {
    blocks: [
      { id: 'all', type: 'text', template: 'Score {{ metric.value }}' },
      { id: 'staff', type: 'text', template: 'For staff', audience: ['reviewer'] },
    ],
  },
};

const attempt = (body: object, options = {}, appPath = workspace.appPath) =>
  app.call('POST', `${appPath}/bundles/try`, { body, ...options });

function libraryContents(slug: string) {
  return loadTemplate(listTemplates().find((template) => template.slug === slug)!.id)!.contents;
}

describe('tryBundle', () => {
  test('returns questions as participants get them, the result, the reports and the trace', async () => {
    const { status, body } = await attempt({ contents: CONTENTS, answers: { mood: 2 } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ valid: true, title: 'Check', sections: [{ id: 's', title: 'About you' }] });
    expect(body.questions.map(({ question, answered }: any) => [question.id, answered])).toEqual([
      ['mood', true],
      ['why', false],
    ]);
    expect(body.questions[1].question).not.toHaveProperty('purpose');
    expect(body.hidden_question_ids).toEqual([]);
    expect(body.progress).toEqual({ answered: 1, estimated_total: 2, ratio: 0.5 });
    expect(body.status).toBe('completed');
    expect(body.result.primary_metric).toMatchObject({ id: 'mood', value: 2 });
    expect(body.selection).toEqual({ mode: 'fixed', next_question_ids: ['why'], estimates: [] });
    expect(body.report.blocks).toHaveLength(2);
    expect(body.reports_by_audience.participant.blocks.map(({ id }: any) => id)).toEqual(['all']);
    expect(body.trace.concepts[0].concept_id).toBe('mood');
  });

  test('hides what the answers hide, and computes the result without answers that are not accepted', async () => {
    const { body } = await attempt({ contents: CONTENTS, answers: { mood: 9, nothing: 1 } });
    expect(body.hidden_question_ids).toEqual(['why']);
    expect(body.answer_errors.map(({ question_id }: any) => question_id)).toEqual(['mood', 'nothing']);
    expect(body.required_unanswered).toEqual(['mood']);
    expect(body.result.unanswered_concepts).toEqual(['mood']);
  });

  test('returns the diagnostics of contents that do not compile, without a result', async () => {
    const { status, body } = await attempt({ contents: { experience: { questions: 3 } }, answers: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ valid: false, result: null, report: null, trace: null, questions: [] });
    expect(body.diagnostics[0].severity).toBe('error');
  });

  test('takes a saved bundle, and stores nothing', async () => {
    const bundleId = await createBundle(workspace, CONTENTS);
    const { body } = await attempt({ bundle_id: bundleId, answers: { mood: 5 } });
    expect(body.result.primary_metric.value).toBe(5);
    expect((await app.call('GET', `${workspace.environmentPath}/evaluations`)).body.items).toEqual([]);
  });

  test('of an adaptive policy returns the item that would be asked next, θ and its standard error', async () => {
    const contents = libraryContents('adaptive-mood');
    const first = (await attempt({ contents, answers: {} })).body;
    const [next] = first.selection.next_question_ids;
    const { options } = first.questions.find(({ question }: any) => question.id === next).question;
    const second = (await attempt({ contents, answers: { [next]: options.at(-1).id } })).body;
    expect(second.answer_errors).toEqual([]);
    expect(second.selection.next_question_ids[0]).not.toBe(next);
    expect(second.selection.estimates[0].standard_error).toBeLessThan(
      first.selection.estimates[0].standard_error,
    );
    expect(second.selection.estimates[0].theta).not.toBe(first.selection.estimates[0].theta);
  });

  test('returns the help of rules that are true, with the help lines of the app for the country', async () => {
    const own = await setUpApp(app);
    const lines = [
      { country: 'DE', links: [{ label: 'TelefonSeelsorge', href: 'tel:08001110111' }] },
      { country: 'AT', links: [{ label: 'Telefonseelsorge', href: 'tel:142' }] },
    ];
    const settings = { country: 'DE', help_lines: lines };
    await app.call('PUT', `${own.appPath}/participant-page`, { body: settings });
    const contents = libraryContents('phq-9');
    const answers = { phq9_9: 'several_days' };
    const calm = (await attempt({ contents, answers: { phq9_9: 'not_at_all' } }, {}, own.appPath)).body;
    expect(calm).not.toHaveProperty('help');
    const german = (await attempt({ contents, answers, locale: 'de' }, {}, own.appPath)).body;
    const austrian = (await attempt({ contents, answers, locale: 'de-AT' }, {}, own.appPath)).body;
    expect(german.help[0].links[0]).toEqual(lines[0]!.links[0]);
    expect(austrian.help[0].links[0]).toEqual(lines[1]!.links[0]);
    // The same as a participant with these answers sees, in the same language.
    const subjectId = await importSubject(own);
    const programId = await setUpProgram(own, contents as never);
    await enroll(own, programId, subjectId);
    const { participant_token: token } = await openSession(own, programId, subjectId, { locale: 'de' });
    const saved = await answer(own, token, answers);
    expect(german.help).toEqual(saved.body.help);
    // An answer that is not accepted asks for nothing.
    const wrong = (await attempt({ contents, answers: { phq9_9: 'never' } }, {}, own.appPath)).body;
    expect(wrong).not.toHaveProperty('help');
  });

  test('evaluates every instrument of the library', async () => {
    for (const { slug } of listTemplates()) {
      const { status, body } = await attempt({ contents: libraryContents(slug), answers: {} });
      expect(status, slug).toBe(200);
      expect(body.valid, slug).toBe(true);
    }
  });

  test('with both or neither of contents and bundle_id is 422; so are overrides that do not fit', async () => {
    const id = '019bc0de-0000-7000-8000-000000000d1b';
    expect((await attempt({ answers: {} })).status).toBe(422);
    expect((await attempt({ contents: {}, bundle_id: id, answers: {} })).status).toBe(422);
    const { body } = await attempt({
      contents: CONTENTS,
      answers: {},
      context_overrides: { targets: { x: {} } },
    });
    expect(body.detail.code).toBe('invalid_context_overrides');
    expect((await attempt({ contents: CONTENTS, answers: 3 })).status).toBe(422);
  });

  test('without credential is 401, without the scope 403, with the bundle of another app 404', async () => {
    const body = { contents: CONTENTS, answers: {} };
    expect((await attempt(body, { key: null })).status).toBe(401);
    expect((await attempt(body, { key: await limitedKey(app, ['bundles:read']) })).status).toBe(403);
    const bundle_id = await createBundle(workspace, CONTENTS);
    const other = await setUpApp(app);
    expect((await attempt({ bundle_id, answers: {} }, {}, other.appPath)).status).toBe(404);
  });
});
