import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { digestOf, png, upload, wav } from '../../../../test/media.ts';

let app: TestApp;
let workspace: actors.Workspace;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
  path = `${workspace.appPath}/files`;
});
afterAll(() => app.close());

const post = (bytes: Buffer | string, name = 'x.png', options = {}) =>
  app.call('POST', path, { body: { name, content: Buffer.from(bytes).toString('base64') }, ...options });
const load = (src: string, headers: Record<string, string> = {}) => fetch(app.url + src, { headers });
/** Reads the body too: a response that nobody reads keeps the service from closing. */
const statusOf = async (src: string, headers: Record<string, string> = {}) => {
  const response = await load(src, headers);
  await response.arrayBuffer();
  return response.status;
};
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const imageOf = (src: string) => ({ type: 'image', src, alt: 'A square' });
const experienceWith = (...media: object[]) => ({
  questions: [{ id: 'q', input: 'boolean', prompt: 'Do you see it?', media }],
});

describe('createFile, getFile, listFiles, getShownFile', () => {
  test('a file keeps its bytes, has their digest as id, and is stored once', async () => {
    const bytes = png(3, 2, [200, 0, 0]);
    const saved = await expectStatus(post(bytes, 'Red.html'), 201);
    expect(saved).toMatchObject({
      id: digestOf(bytes),
      name: 'Red.html',
      type: 'image',
      media_type: 'image/png',
      size: bytes.length,
      width: 3,
      height: 2,
      src: expect.stringMatching(/^\/p\/files\/[0-9a-f-]{36}\.[\w-]{22}$/),
    });
    const both = await Promise.all([post(bytes, 'Again'), post(bytes, 'And again')]);
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [201, saved],
      [201, saved],
    ]);
    const sound = await expectStatus(post(wav(1), 'Tone'), 201);
    expect(sound).toMatchObject({ type: 'audio', media_type: 'audio/wav' });
    expect(await expectStatus(app.call('GET', `${path}/${saved.id}`), 200)).toEqual(saved);
    const { items, next_cursor } = await expectStatus(app.call('GET', `${path}?limit=1`), 200);
    expect(items).toEqual([sound]);
    const rest = await expectStatus(app.call('GET', `${path}?limit=1&cursor=${next_cursor}`), 200);
    expect(rest).toEqual({ items: [saved], next_cursor: '' });
    expect((await expectStatus(app.call('GET', `${path}?type=image`), 200)).items).toEqual([saved]);
  });

  test('is served without a credential, for ever, and can run nothing', async () => {
    const bytes = wav(60);
    const { src } = await upload(app, workspace.appPath, 'Long', bytes);
    const whole = await load(src);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(bytes.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    });
    expect(whole.headers.get('set-cookie')).toBeNull();
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    const etag = whole.headers.get('etag')!;
    expect(await statusOf(src, { 'if-none-match': etag })).toBe(304);
    const last = bytes.length - 1;
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-', 100, last],
      ['bytes=-5', last - 4, last],
      [`bytes=300000-${last + 9}`, 300_000, last],
    ] as const) {
      const part = await load(src, { range, 'if-range': etag });
      const shown = `bytes ${from}-${to}/${bytes.length}`;
      expect([range, part.status, part.headers.get('content-range')]).toEqual([range, 206, shown]);
      expect((await bytesOf(part)).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'lines=1-2'])
      expect([range, await statusOf(src, { range })]).toEqual([range, 200]);
    expect(await statusOf(src, { range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200);
    const beyond = await load(src, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test('an address that leads nowhere is the same for every reason', async () => {
    const { src } = await upload(app, workspace.appPath, 'Mine', png(1, 1, [1, 1, 1]));
    const [organization, key] = src.slice('/p/files/'.length).split('.') as [string, string];
    const { path: other, key: otherKey } = await actors.setUpTenant(app, 'other-files');
    const otherId = other.split('/')[3]!;
    const cut = `${organization}.${key.slice(0, -1)}`;
    for (const address of [`${otherId}.${key}`, cut, organization, '.', 'a.b']) {
      const response = await load(`/p/files/${address}`);
      const { detail } = (await response.json()) as { detail: { code: string } };
      expect([address, response.status, detail.code]).toEqual([address, 404, 'not_found']);
    }
    const { id } = await upload(app, workspace.appPath, 'Mine', png(1, 1, [1, 1, 1]));
    for (const method of ['GET', 'DELETE'] as const)
      expect((await app.call(method, `${other}/files/${id}`, { key: otherKey })).status).toBe(404);
    // The other tenant's own copy has another address.
    const body = { name: 'Copy', content: png(1, 1, [1, 1, 1]).toString('base64') };
    const copy = await expectStatus(app.call('POST', `${other}/files`, { key: otherKey, body }), 201);
    expect(copy.id).toBe(id);
    expect(copy.src).not.toContain(key);
  });

  test('files that are not safe for participants are refused, whatever their name', async () => {
    const jpegWithoutFrame = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const invalid: Record<string, Buffer | string> = {
      'page.png': '<html><script>alert(1)</script>',
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'xml.svg': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'paper.pdf': '%PDF-1.7\n%',
      'cut.png': png(2, 2, [0, 0, 0]).subarray(0, 20),
      'cut.jpg': jpegWithoutFrame,
      'empty.webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
      'photo.avif': Buffer.from('\0\0\0\x18ftypavif\0\0\0\0hdlr\0\0\0\0\0\0\0\0pict'),
      'two-bytes.mp3': Buffer.from([0xff, 0xfb, 0x90, 0, ...Array(2000).fill(0)]),
      'wide.png': png(1, 1, [0, 0, 0], { width: 60_000, height: 2 }),
      'bomb.png': png(1, 1, [0, 0, 0], { width: 9000, height: 9000 }),
      'none.png': png(1, 1, [0, 0, 0], { width: 0, height: 9 }),
      'huge.png': Buffer.concat([png(1, 1, [0, 0, 0]), Buffer.alloc(5 * 1024 * 1024)]),
    };
    for (const [name, bytes] of Object.entries(invalid)) {
      const { status, body } = await post(bytes, name);
      expect([name, status, body.detail.code]).toEqual([name, 422, 'file_invalid']);
    }
    expect((await post(Buffer.alloc(12 * 1024 * 1024), 'large')).status).toBe(413);
    expect((await app.call('POST', path, { body: { name: 'x', content: '<svg>' } })).status).toBe(422);
    expect((await post('', 'empty')).status).toBe(422);
    const reader = await actors.limitedKey(app, ['definitions:read']);
    expect((await post(png(1, 1, [9, 9, 9]), 'x', { key: reader })).status).toBe(403);
    const { items } = await expectStatus(app.call('GET', path), 200);
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('page.png');

    // A picture with a page appended to it stays a picture.
    const both = Buffer.concat([png(1, 1, [7, 7, 7]), Buffer.from('<script>alert(1)</script>')]);
    const { src } = await expectStatus(post(both, 'page.html'), 201);
    const { headers } = await load(src);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'image/png',
      'nosniff',
    ]);
  });
});

describe('deleteFile', () => {
  test('is refused once published content names the file, also when both happen at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await upload(app, workspace.appPath, 'Used', png(2, 2, [round, 100, 0]));
      const bundleId = await actors.createBundle(workspace, { experience: experienceWith(imageOf(id)) });
      const [published, deleted] = await Promise.all([
        app.call('POST', `${workspace.appPath}/bundles/${bundleId}/publish`),
        app.call('DELETE', `${path}/${id}`),
      ]);
      const isKept = (await app.call('GET', `${path}/${id}`)).status === 200;
      expect([published.status, deleted.status]).toEqual(isKept ? [200, 409] : [422, 204]);
    }
    const { id } = await upload(app, workspace.appPath, 'Used', png(2, 2, [0, 0, 100]));
    const bundleId = await actors.publishedBundle(workspace, { experience: experienceWith(imageOf(id)) });
    const status = `${workspace.appPath}/bundles/${bundleId}/status`;
    await expectStatus(app.call('POST', status, { body: { status: 'archived' } }), 200);
    const { body } = await app.call('DELETE', `${path}/${id}`);
    expect(body.detail).toMatchObject({
      code: 'file_in_use',
      context: { definition_ids: [expect.any(String)] },
    });
  });

  test('ends the address; the same file gets another one', async () => {
    const bytes = png(4, 4, [50, 50, 50]);
    const { id, src } = await upload(app, workspace.appPath, 'Draft', bytes);
    const draft = { business_id: 'draft', name: 'x', content: experienceWith(imageOf(id)) };
    await expectStatus(app.call('POST', `${workspace.appPath}/definitions/experience`, { body: draft }), 201);
    await expectStatus(app.call('DELETE', `${path}/${id}`), 204);
    expect(await statusOf(src)).toBe(404);
    expect((await app.call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await upload(app, workspace.appPath, 'Draft', bytes)).src).not.toBe(src);
  });
});

describe('checkBundle, checkDefinition, publishBundle, setDefinitionStatus: files of content', () => {
  test('files that the app lacks, or of another type, are errors where they are named', async () => {
    const { id } = await upload(app, workspace.appPath, 'Tone', wav(2));
    const none = 'f'.repeat(64);
    const experience = experienceWith(imageOf(id), imageOf(none));
    const expected = [
      ['wrong_file_type', '/questions/0/media/0/src'],
      ['unknown_file', '/questions/0/media/1/src'],
    ];
    type FoundDiagnostic = { code: string; pointer: string; severity: string };
    const errorsOf = (diagnostics: FoundDiagnostic[]) =>
      diagnostics.flatMap(({ code, pointer, severity }) => (severity === 'error' ? [[code, pointer]] : []));
    const { appPath } = workspace;
    const content = { kind: 'experience', content: experience };
    const checks = [
      app.call('POST', `${appPath}/definitions/check`, { body: content }),
      app.call('POST', `${appPath}/bundles/check`, { body: { contents: { experience } } }),
    ];
    for (const check of checks) {
      const { valid, diagnostics } = await expectStatus(check, 200);
      expect([valid, errorsOf(diagnostics)]).toEqual([false, expected]);
    }
    const bundleId = await actors.createBundle(workspace, { experience });
    const listed = await expectStatus(app.call('GET', `${appPath}/bundles/${bundleId}/diagnostics`), 200);
    expect([listed.valid, listed.runs, errorsOf(listed.diagnostics)]).toEqual([false, true, expected]);
    const { body } = await app.call('POST', `${appPath}/bundles/${bundleId}/publish`);
    expect([body.detail.code, errorsOf(body.detail.context.diagnostics)]).toEqual([
      'bundle_invalid',
      expected,
    ]);
    const bundle = await expectStatus(app.call('GET', `${appPath}/bundles/${bundleId}`), 200);
    const definition = `${appPath}/definitions/${bundle.experience_version_id}`;
    const shown = await expectStatus(app.call('GET', `${definition}/diagnostics`), 200);
    expect(errorsOf(shown.diagnostics)).toEqual(expected);
    const moved = await app.call('POST', `${definition}/status`, { body: { status: 'validated' } });
    expect([moved.status, moved.body.detail.code]).toEqual([422, 'definition_invalid']);
  });
});

describe('getParticipantSession, saveParticipantAnswers, askDueQuestions, tryBundle: media of questions', () => {
  test('have the address and the size, in the language of the person', async () => {
    const image = await upload(app, workspace.appPath, 'Red', png(6, 3, [250, 0, 0]));
    const tone = await upload(app, workspace.appPath, 'Tone', wav(1));
    const spoken = await upload(app, workspace.appPath, 'Ton', wav(3));
    const experience = {
      sections: [{ id: 's', title: 'S', media: [imageOf(image.id)] }],
      questions: [
        {
          id: 'q',
          section_id: 's',
          input: 'single_select',
          prompt: 'Which?',
          media: [{ type: 'audio', src: tone.id, transcript: 'A tone' }],
          options: [
            { id: 'a', label: 'A', image: { src: image.id, alt: 'Red' } },
            { id: 'b', label: 'B' },
          ],
          schedule: { frequency: 'daily', trigger: { type: 'any' } },
        },
      ],
      translations: {
        de: { media: { [image.id]: { alt: 'Rot' }, [tone.id]: { src: spoken.id, transcript: 'Ein Ton' } } },
      },
    };
    const sized = { src: image.src, width: 6, height: 3 };
    const red = { type: 'image', ...sized, alt: 'A square' };
    const programId = await actors.setUpProgram(workspace, { experience });
    const { subjectId } = await actors.participant(workspace, programId);
    const { participant_token: key } = await actors.openSession(workspace, programId, subjectId, {
      locale: 'de',
    });
    const expected = {
      sections: [{ id: 's', media: [{ ...red, alt: 'Rot' }] }],
      questions: [
        {
          media: [{ type: 'audio', src: spoken.src, transcript: 'Ein Ton' }],
          options: [{ id: 'a', image: { ...sized, alt: 'Rot' } }, { id: 'b' }],
        },
      ],
    };
    expect(await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200)).toMatchObject(
      expected,
    );
    const answered = await expectStatus(actors.answer(workspace, key, { q: 'a' }), 200);
    expect(answered).toMatchObject({ sections: expected.sections, answered_questions: expected.questions });
    const body = { contents: { experience }, answers: {} };
    const trial = await expectStatus(app.call('POST', `${workspace.appPath}/bundles/try`, { body }), 200);
    expect(trial.sections[0].media).toEqual([red]);
    expect(trial.questions[0].question.media).toEqual([
      { type: 'audio', src: tone.src, transcript: 'A tone' },
    ]);

    const recurrence = { frequency: 'weekly', starts_at: '2026-01-05T00:00:00Z', weekday: 1 };
    const options = { mode: 'continuous', recurrence };
    const continuous = await actors.setUpProgram(workspace, { experience }, options);
    const due = await actors.importSubject(workspace);
    await actors.enroll(workspace, continuous, due);
    const ask = { program_id: continuous, subject_id: due, trigger: {} };
    const duePath = `${workspace.environmentPath}/continuous-evaluation/due-questions`;
    const { items } = await expectStatus(app.call('POST', duePath, { body: ask }), 200);
    expect(items[0].question.options[0].image).toEqual({ ...sized, alt: 'Red' });
    const own = await actors.openSession(workspace, continuous, due);
    const delivered = await app.call('GET', '/v1/participant/due-questions', { key: own.participant_token });
    expect(delivered.body.items[0].question.media[0].src).toBe(tone.src);
  });
});
