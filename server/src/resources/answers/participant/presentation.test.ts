import { describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import type { Scope } from '../../../credentials/scopes.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const get = async (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
const open = async (contents: Parameters<typeof actors.setUpProgram>[1]) =>
  (await actors.participant(workspace, await actors.setUpProgram(workspace, contents))).participant_token;

describe('getParticipantSession: how the questions are shown', () => {
  test('steps and texts of the content, with Markdown as sanitized HTML', async () => {
    const smokes = { op: 'answer', question_id: 'smokes' };
    const visible_if = { op: 'eq', args: [smokes, { op: 'lit', value: true }] };
    const key = await open({
      experience: {
        welcome: 'Hello **you**',
        closing: 'Bye\n\n- <b>one</b>\n- [two](javascript:alert(1))',
        redirect: 'https://app.example.com/done?a=1',
        presentation: { mode: 'page', back: false },
        sections: [
          { id: 'a', description: 'Of *a*' },
          { id: 'b', break: true },
        ],
        questions: [
          {
            id: 'smokes',
            section_id: 'a',
            input: 'boolean',
            prompt: '1. Do you *smoke*?',
            description: 'Any [tobacco](https://example.org)',
            remarks: 'For staff only',
          },
          { id: 'daily', section_id: 'a', input: 'number', prompt: 'How many?', visible_if },
          { id: 'sleep', section_id: 'b', input: 'text', prompt: 'Sleep?' },
        ],
      },
    });
    const session = await get(key);
    expect(session).toMatchObject({
      welcome: 'Hello **you**',
      html: {
        welcome: 'Hello <strong>you</strong>',
        closing: '<p>Bye</p>\n<ul>\n<li>&lt;b&gt;one&lt;/b&gt;</li>\n<li><a>two</a></li>\n</ul>',
      },
      presentation: { mode: 'page', auto_advance: false, back: false, progress: true, timer: true },
      sections: [{ id: 'a', description: 'Of *a*', html: { description: 'Of <em>a</em>' } }, { id: 'b' }],
      steps: [
        { id: 'smokes', question_ids: ['smokes'] },
        { id: 'sleep', question_ids: ['sleep'] },
      ],
      answered_questions: [],
    });
    expect(session.questions[0]).toMatchObject({
      prompt: '1. Do you *smoke*?',
      description: 'Any [tobacco](https://example.org)',
      html: {
        prompt: '1. Do you <em>smoke</em>?',
        description: 'Any <a href="https://example.org" rel="noreferrer" target="_blank">tobacco</a>',
      },
    });
    expect(JSON.stringify(session)).not.toContain('For staff only');
    // The origin is not one of the environment.
    expect(session).not.toHaveProperty('redirect');
    const body = { allowed_origins: ['https://app.example.com'] };
    await expectStatus(app.call('PATCH', workspace.environmentPath, { body }), 200);

    const saved = await expectStatus(actors.answer(workspace, key, { smokes: true }), 200);
    expect(saved).toMatchObject({
      redirect: 'https://app.example.com/done?a=1',
      steps: [{ id: 'smokes', question_ids: ['smokes', 'daily'] }, { id: 'sleep' }],
      questions: [{ id: 'daily' }, { id: 'sleep' }],
      answered_questions: [{ id: 'smokes' }],
    });
    await expectStatus(actors.answer(workspace, key, { daily: 3 }), 200);
    const after = await expectStatus(actors.answer(workspace, key, { smokes: false }), 200);
    expect(after.steps[0]).toEqual({ id: 'smokes', question_ids: ['smokes'] });
    await expectStatus(actors.complete(workspace, key), 200);
    const completed = await get(key);
    expect(completed).toMatchObject({
      closing: expect.stringContaining('Bye'),
      redirect: expect.any(String),
    });
    expect(completed).not.toHaveProperty('steps');
  });

  test('a time limit, and no steps where the adaptive policy chooses the questions', async () => {
    const question = { id: 'q', input: 'boolean', prompt: 'Yes?' };
    const stop = { any: [{ rule: 'time_limit_ms', value: 60_000 }] };
    const key = await open({
      experience: { questions: [question] },
      adaptive_policy: { mode: 'rules', stop },
    });
    const session = await get(key);
    expect(session.time_left_ms).toBe(60_000);
    expect(session).not.toHaveProperty('steps');
    const without = await get(await open({ experience: { questions: [question] } }));
    expect(without).not.toHaveProperty('time_left_ms');
  });

  test('getDefinitionDiagnostics: an address without https and an unused auto_advance are reported', async () => {
    const content = { redirect: 'http://example.org', presentation: { auto_advance: true } };
    const { id } = await expectStatus(
      app.call('POST', `${workspace.appPath}/definitions/experience`, {
        body: { business_id: 'shown', name: 'Shown', content },
      }),
      201,
    );
    const { diagnostics } = await expectStatus(
      app.call('GET', `${workspace.appPath}/definitions/${id}/diagnostics`),
      200,
    );
    const found = diagnostics.map((each: { code: string; pointer: string }) => [each.code, each.pointer]);
    expect(found).toEqual([
      ['invalid_address', '/redirect'],
      ['unused_key', '/presentation/auto_advance'],
    ]);
  });
});

describe('getParticipantSession: variables in texts', () => {
  const experience = {
    welcome: 'Hello {{ subject.first_name | default: "you" }}',
    questions: [
      { id: 'pet', input: 'single_select', prompt: 'A pet?', options: [{ id: 'd', label: 'Dog *x*' }] },
      { id: 'name', input: 'text', prompt: 'Its name, {{ subject.first_name }}?' },
      {
        id: 'likes',
        input: 'single_select',
        prompt:
          'Does your {{ answers.pet | default: "pet" | downcase }} like {{ context.place }}, **{{ answers.name }}**?',
        description: '{{ subject.first_name }} {{ answers.name | default: "it" }}',
        options: [{ id: 'y', label: 'Yes, {{ answers.name | default: "it" }} does' }],
      },
    ],
    translations: { de: { scales: {}, questions: { pet: { options: { d: 'Hund' } } } } },
  };
  const context = {
    variables: {
      place: { type: 'string', default: 'the garden' },
      first_name: { type: 'string', from: 'profile.first_name' },
    },
  };

  test('are filled in with what is known, escaped', async () => {
    const programId = await actors.setUpProgram(workspace, { experience, context });
    const profile = { first_name: '[Ann](https://evil.example) <b>' };
    const subject = { items: [{ external_id: 'ann', profile }] };
    const { receipts } = await expectStatus(
      app.call('POST', `${workspace.environmentPath}/subjects/batch`, { body: subject }),
      200,
    );
    const subject_id = receipts[0].subject_id;
    const enrollment = { program_id: programId, subject_id };
    await expectStatus(
      app.call('POST', `${workspace.environmentPath}/enrollments`, { body: enrollment }),
      201,
    );
    const { participant_token: key } = await actors.openSession(workspace, programId, subject_id);
    const before = await get(key);
    expect(before.welcome).toBe(`Hello ${profile.first_name}`);
    expect(before.html.welcome).toBe('Hello [Ann](https://evil.example) &lt;b&gt;');
    expect(before.questions[2]).toMatchObject({
      prompt: 'Does your pet like the garden, ****?',
      options: [{ label: 'Yes, it does' }],
    });
    const { body } = await actors.answer(workspace, key, { pet: 'd', name: 'R*e*x' });
    expect(body.questions[0]).toMatchObject({
      prompt: 'Does your dog *x* like the garden, **R*e*x**?',
      html: {
        prompt: 'Does your dog *x* like the garden, <strong>R*e*x</strong>?',
        description: '[Ann](https://evil.example) &lt;b&gt; R*e*x',
      },
      options: [{ label: 'Yes, R*e*x does' }],
    });
    await actors.answer(workspace, key, { pet: null });
    expect((await get(key)).questions[1].prompt).toContain('Does your pet like');
  });

  test('show a token that staff issue only what its issuer may read', async () => {
    const programId = await actors.setUpProgram(workspace, { experience, context });
    const subjectId = await actors.importSubject(workspace, { first_name: 'Ann' });
    await actors.enroll(workspace, programId, subjectId);
    const own = await actors.openSession(workspace, programId, subjectId);
    await actors.answer(workspace, own.participant_token, { pet: 'd', name: 'Rex' });
    const seenWith = async (...scopes: Scope[]) => {
      const key = await actors.limitedKey(app, ['sessions:write', ...scopes]);
      const body = { program_id: programId, subject_id: subjectId };
      const path = `${workspace.environmentPath}/participant-sessions`;
      const { participant_token } = await expectStatus(app.call('POST', path, { key, body }), 201);
      const { welcome, questions } = await get(participant_token);
      return [welcome, questions[0].prompt, questions[0].description];
    };
    const unknown = 'Does your pet like the garden, ****?';
    const known = 'Does your dog *x* like the garden, **Rex**?';
    expect(await seenWith()).toEqual(['Hello you', unknown, ' it']);
    expect(await seenWith('subjects:profile')).toEqual(['Hello Ann', unknown, 'Ann it']);
    expect(await seenWith('evaluations:answers')).toEqual(['Hello you', known, ' Rex']);
    expect(await seenWith('evaluations:answers', 'subjects:profile')).toEqual([
      'Hello Ann',
      known,
      'Ann Rex',
    ]);
  });

  test('checkBundle: values that are unknown where a text is shown are reported', async () => {
    const questions = [
      { id: 'a', input: 'text', prompt: '{{ answers.a }} {{ answers.b }} {{ answers.none }} {{ x.y }}' },
      { id: 'b', input: 'text', prompt: '{{ answers.a }} {{ subject.age }} {{ context.none }} {{ oops' },
    ];
    const contents = { experience: { questions } };
    const { diagnostics } = await expectStatus(
      app.call('POST', `${workspace.appPath}/bundles/check`, { body: { contents } }),
      200,
    );
    const found = diagnostics.map((each: { code: string; pointer: string }) => [each.code, each.pointer]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['not_known_yet', '/questions/0'],
        ['unknown_question', '/questions/0/prompt'],
        ['unknown_template_variable', '/questions/0/prompt'],
        ['invalid_template', '/questions/1/prompt'],
      ]),
    );
    questions[1]!.prompt = '{{ answers.a }} {{ subject.age }} {{ context.none }}';
    const second = await expectStatus(
      app.call('POST', `${workspace.appPath}/bundles/check`, { body: { contents } }),
      200,
    );
    const codes = second.diagnostics.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['unknown_profile_field', 'unknown_variable']));
  });
});
