import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const ARM = { op: 'context', key: 'arm' };
const QUESTION = { id: 'mood', prompt: 'Mood, {{ context.ref }}?', input: 'rating', min: 1, max: 5 };
const CONTENTS = {
  experience: {
    questions: [
      QUESTION,
      { ...QUESTION, id: 'extra', visible_if: { op: 'eq', args: [ARM, { op: 'lit', value: 'b' }] } },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
  context: {
    variables: {
      ref: { type: 'string', default: 'nowhere', from: 'link.ref', max_length: 20 },
      visit: { type: 'number', default: 1, from: 'link.visit', min: 1, max: 12 },
      arm: { type: 'string', default: 'a', from: 'link.arm', signed: true, values: ['a', 'b'] },
    },
  },
  report_template: {
    blocks: [{ id: 'from', type: 'text', template: 'Found by {{ context.ref }}', audiences: ['reviewer'] }],
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

const pathOf = () => `${workspace.environmentPath}/programs/${programId}/links`;
const newLink = (body: object = {}) =>
  expectStatus(
    app.call('POST', pathOf(), { body: { name: 'Poster', identity_mode: 'legacy_anonymous', ...body } }),
    201,
  );
const open = (link: string, body: object = {}) =>
  app.call('POST', '/v1/participant/open', { key: null, body: { link, ...body } });
const signed = (secret: string, values: Record<string, string>) =>
  createHmac('sha256', secret)
    .update(
      Object.keys(values)
        .sort()
        .map((name) => `${name}=${values[name]}`)
        .join('\n'),
    )
    .digest('base64url');
const viewOf = (token: string) =>
  expectStatus(app.call('GET', '/v1/participant/session', { key: token }), 200);

async function resultOf(token: string): Promise<string> {
  return (await takePart(workspace, token, { mood: 3 })).evaluation_id;
}
const read = (evaluationId: string, key?: string) =>
  expectStatus(
    app.call('GET', `${workspace.environmentPath}/evaluations/${evaluationId}`, { ...(key && { key }) }),
    200,
  );

describe('openParticipantLink: values of the link', () => {
  test('that the context declares are shown in texts, trace and report; others are ignored', async () => {
    const { url } = await newLink();
    const link_values = { ref: 'poster-7', visit: '3', utm_source: 'mail' };
    const { participant_token } = await expectStatus(open(url, { link_values }), 200);
    expect((await viewOf(participant_token)).questions[0].prompt).toBe('Mood, poster-7?');
    const evaluation = await read(await resultOf(participant_token));
    expect(evaluation.trace.link_values).toEqual({ ref: 'poster-7', visit: '3' });
    expect(evaluation.report.blocks[0].text).toBe('Found by poster-7');
    const rows = await app.services.db.system.read({
      text: "SELECT row_to_json(e)::text AS row FROM evaluations e WHERE e.status = 'completed'",
    });
    expect(JSON.stringify(rows)).not.toContain('poster-7');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('poster-7').toString('hex'));
  });

  test('that are not valid leave the default, and the trace shows this', async () => {
    const { url } = await newLink();
    const { participant_token } = await expectStatus(open(url, { link_values: { visit: '13' } }), 200);
    const { trace } = await read(await resultOf(participant_token));
    expect(trace.notes).toEqual(['context.visit: link.visit does not fit the variable; the default is used']);
  });

  test('are read with subjects:profile only', async () => {
    const { url } = await newLink();
    const { participant_token } = await expectStatus(open(url, { link_values: { ref: 'clinic' } }), 200);
    const id = await resultOf(participant_token);
    const without = await limitedKey(app, ['evaluations:read', 'evaluations:answers']);
    const evaluation = await read(id, without);
    expect(JSON.stringify(evaluation)).not.toContain('clinic');
    expect(evaluation.trace.redacted).toContain('link_values');
    expect(evaluation.report.redacted).toEqual(['from']);
    const path = `${workspace.environmentPath}/evaluations/export?format=jsonl&include=link_values`;
    expect((await app.call('GET', path, { key: without })).status).toBe(403);
    expect((await app.call('GET', path)).text).toContain('"link_values":{"ref":"clinic"}');
    const csv = await app.call('GET', path.replace('jsonl', 'csv'));
    expect(csv.text).toContain(',"{""ref"":""clinic""}"');
    const long = await app.call('GET', `${path}&layout=long`);
    expect(long.text).toContain('"record":"link_value","id":"ref","value":"clinic"');
  });

  test('keep their first value when the session is opened again', async () => {
    const { url } = await newLink({ identity_mode: 'reusable' });
    const first = await expectStatus(open(url, { link_values: { ref: 'first' } }), 200);
    const { return_token } = first;
    await answer(workspace, first.participant_token, { mood: 3 });
    const again = await expectStatus(open(url, { return_token, link_values: { ref: 'second' } }), 200);
    expect((await viewOf(again.participant_token)).answered_questions[0].prompt).toBe('Mood, first?');
  });

  test.each([
    ['too long', { ref: 'x'.repeat(501) }],
    ['with a line break', { ref: 'a\nb' }],
    ['of another type', { ref: 7 }],
    ['too many', Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, 'x']))],
  ])('%s are rejected', async (_, link_values) => {
    const { url } = await newLink();
    expect((await open(url, { link_values })).status).toBe(422);
  });
});

describe('openParticipantLink: signed values', () => {
  const INVALID = [403, 'link_signature_invalid'];
  const codeOf = async (response: ReturnType<typeof open>) => {
    const { status, body } = await response;
    return [status, body.detail?.code];
  };

  test('open a link with signing, and others do not', async () => {
    const { url, signing, signing_secret: secret } = await newLink({ signing: true });
    expect(signing).toBe(true);
    const link_values = { arm: 'b', ref: 'mail', utm_source: 'added by a mailer' };
    const link_signature = signed(secret, { arm: 'b', ref: 'mail' });
    const { participant_token } = await expectStatus(open(url, { link_values, link_signature }), 200);
    expect((await viewOf(participant_token)).questions).toHaveLength(2);
    expect(await codeOf(open(url))).toEqual(INVALID);
    expect(await codeOf(open(url, { link_values }))).toEqual(INVALID);
    const other = { ...link_values, arm: 'a' };
    expect(await codeOf(open(url, { link_values: other, link_signature }))).toEqual(INVALID);
    const fewer = { ref: 'mail' };
    expect(await codeOf(open(url, { link_values: fewer, link_signature }))).toEqual(INVALID);
    const foreign = (await newLink({ signing: true })).signing_secret;
    const forged = signed(foreign, { arm: 'b', ref: 'mail' });
    expect(await codeOf(open(url, { link_values, link_signature: forged }))).toEqual(INVALID);
  });

  test('a value that needs a signature is rejected on a link without signing', async () => {
    const { url } = await newLink();
    const { status, body } = await open(url, { link_values: { arm: 'b' } });
    expect([status, body.detail.code]).toEqual(INVALID);
    expect(body.detail.context).toEqual({ parameters: ['arm'] });
  });

  test('rotateLinkSigningSecret: the old secret ends at once', async () => {
    const { id, url, signing_secret: old } = await newLink({ signing: true });
    const path = `${pathOf()}/${id}/rotate-signing-secret`;
    const { signing_secret: fresh } = await expectStatus(app.call('POST', path, { body: {} }), 200);
    expect(fresh).not.toBe(old);
    expect(await codeOf(open(url, { link_signature: signed(old, {}) }))).toEqual(INVALID);
    await expectStatus(open(url, { link_signature: signed(fresh, {}) }), 200);
    expect((await app.call('GET', `${pathOf()}/${id}`)).text).not.toContain('lsec_');
    const { id: unsigned } = await newLink();
    const rejected = await app.call('POST', `${pathOf()}/${unsigned}/rotate-signing-secret`, { body: {} });
    expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'conflict']);
  });
});

describe('createParticipantSession: link_values', () => {
  const issue = async (link_values: object) => {
    const subject_id = await importSubject(workspace);
    await enroll(workspace, programId, subject_id);
    return app.call('POST', `${workspace.environmentPath}/participant-sessions`, {
      body: { program_id: programId, subject_id, link_values },
    });
  };

  test('count as signed, and are checked against the context', async () => {
    const { participant_token } = await expectStatus(issue({ arm: 'b', ref: 'ward 3' }), 201);
    const view = await viewOf(participant_token);
    expect(view.questions.map(({ prompt }: { prompt: string }) => prompt)).toEqual([
      'Mood, ward 3?',
      'Mood, ward 3?',
    ]);
    const rejected = await issue({ visit: '99' });
    expect(rejected.status).toBe(422);
    expect(rejected.body.detail.context.errors[0].loc).toEqual(['body', 'link_values', 'visit']);
  });
});
