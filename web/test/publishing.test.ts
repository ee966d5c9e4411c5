import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../server/src/jobs.ts';
import { createBundle, expectStatus, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { CONTENTS } from '../../server/test/continuous.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  pagesOf,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { exampleContents } from './example-contents.ts';

const [mood, load, after] = CONTENTS.experience.questions as [any, any, any];

/** The contents with another wording, a renamed option and a further question. */
const CHANGED = {
  ...CONTENTS,
  experience: {
    questions: [
      {
        ...mood,
        prompt: 'How was your week?',
        options: mood.options.map((option: any) =>
          option.id === 'o3' ? { ...option, label: 'Fine' } : option,
        ),
      },
      load,
      after,
      { id: 'sleep', prompt: 'Did you sleep well?', input: 'boolean' },
    ],
  },
};

describe.skipIf(!chromiumPath)('publishing', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let base: string;
  beforeAll(async () => {
    eps = await startConsole();
  });
  beforeEach(async () => {
    workspace = await setUpApp(eps.app);
    base = pagesOf(workspace.appPath);
  });
  afterAll(() => eps?.close());

  const create = (body: object) =>
    expectStatus(eps.app.call('POST', `${workspace.appPath}/working-copies`, { body }), 201);
  const save = (id: string, body: object) =>
    expectStatus(eps.app.call('PUT', `${workspace.appPath}/working-copies/${id}`, { body }), 200);

  /** Does the work of the worker until the job that the page started is done. */
  async function work(name: 'simulations' | 'shadows', path: string) {
    const job = jobs(eps.app.services).find((each) => each.name === name)!;
    const list = `${path}/jobs?limit=1&status=queued`;
    await expect.poll(async () => (await eps.app.call('GET', list)).body.items.length).toBe(1);
    await job.run(new AbortController().signal);
    await job.finish!();
  }

  test('a working copy is published the first time, and again with changes, cases and a gate', async () => {
    const copy = await create({ name: 'Pulse', business_id_prefix: 'pulse', contents: CONTENTS });
    const page = await eps.open(`${base}/publish/${copy.id}`);
    await page.getByText('This is the first version').waitFor();
    await page.getByText('Ready to publish.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“Pulse, version 1” was published.').waitFor();
    await page.reload();
    await page.getByText('No changes since Pulse, version 1, was published').waitFor();
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);

    const wrong = { name: 'a good week', answers: { mood: 'o5' }, expect: { scores: { mood: 4 } } };
    // Publishing recorded the bundle in the working copy.
    await save(copy.id, { revision: copy.revision + 1, contents: CHANGED, cases: [wrong] });
    await page.reload();
    await page.getByText('1 golden case fails').waitFor();
    await page.getByText('Question “mood”: option 3 renamed from “3” to “Fine”').waitFor();
    await page.getByText('Question “sleep” added: “Did you sleep well?”').waitFor();
    await page.getByText('Scores are not comparable with earlier results: mood').waitFor();
    await expectAccessible(page);

    const gate = { publish_gates: { simulation_budget: { max_items: 1 } } };
    await expectStatus(eps.app.call('PATCH', workspace.appPath, { body: gate }), 200);
    const right = { ...wrong, expect: { scores: { mood: 5 } } };
    await save(copy.id, { revision: copy.revision + 2, cases: [right] });
    await page.reload();
    await page.getByText('1 of 1 golden cases pass.').waitFor();
    await page.getByRole('button', { name: 'Run simulation' }).click();
    await work('simulations', workspace.appPath);
    await page.getByText('Over the app’s budget').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('A publish gate of this app failed').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Reason').fill('The pilot needs every question.');
    await page.getByRole('button', { name: 'Publish anyway' }).click();
    await page.getByText('“Pulse, version 2” was published.').waitFor();

    await page.getByRole('link', { name: 'View version' }).click();
    await page.getByRole('heading', { name: 'Pulse, version 2' }).waitFor();
    await page.getByText('Question “mood”: wording changed').waitFor();
    await page.getByRole('button', { name: 'Deprecate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deprecate' }).click();
    await page.getByRole('button', { name: 'Publish again' }).waitFor();
    eps.expectNoProblems();
  });

  test('changes are counted from what the copy was published as, whatever its name is now', async () => {
    const copy = await create({ name: 'Before', business_id_prefix: 'renamed', contents: CONTENTS });
    const page = await eps.open(`${base}/publish/${copy.id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“Before, version 1” was published.').waitFor();
    const path = `${workspace.appPath}/working-copies/${copy.id}`;
    const { base_bundle_id, revision } = (await eps.app.call('GET', path)).body;
    expect(base_bundle_id).toBeDefined();
    await save(copy.id, { revision, name: 'After', contents: CHANGED });
    await page.reload();
    await page.getByRole('heading', { name: 'Publish After' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Compare with' }).inputValue()).toBe('Before, version 1');
    await page.getByText('Question “mood”: wording changed').waitFor();
    eps.expectNoProblems();
  });

  test('a failing case is published with a reason only, in words of the language', async () => {
    const wrong = {
      name: 'schlecht',
      answers: { mood: 'o1' },
      expect: { status: 'failed', scores: { mood: 4 } },
    };
    const copy = await create({
      name: 'Reason',
      business_id_prefix: 'reason',
      contents: CONTENTS,
      cases: [wrong],
    });
    const page = await eps.open(`${base}/publish/${copy.id}`, { language: 'de' });
    await page.getByText('Der Status ist „abgeschlossen“, nicht „fehlgeschlagen“.').waitFor();
    await page.getByText(/^„mood“ ist 1, nicht 4\.$/).waitFor();
    await page.getByLabel('Begründung').fill('Der Fall wird nachgezogen.');
    await page.getByRole('button', { name: 'Trotzdem veröffentlichen' }).click();
    await page.getByText('„Reason, Version 1“ wurde veröffentlicht.').waitFor();
    eps.expectNoProblems();
  });

  test('proofs are tried in the try-it pane, and past answers are scored with the draft', async () => {
    const team = {
      op: 'eq',
      args: [
        { op: 'context', key: 'team' },
        { op: 'lit', value: 'night' },
      ],
    };
    const isMood = (option: string) => ({
      op: 'eq',
      args: [
        { op: 'answer', question_id: 'mood' },
        { op: 'lit', value: option },
      ],
    });
    const withNight = {
      ...CONTENTS,
      context: { variables: { team: 'day' } },
      experience: {
        questions: [
          ...CONTENTS.experience.questions,
          { id: 'night', prompt: 'How was the night?', input: 'text', visible_if: team },
          {
            id: 'never',
            prompt: 'Never asked',
            input: 'text',
            visible_if: { op: 'and', args: [isMood('o1'), isMood('o2')] },
          },
        ],
      },
    };
    const copy = await create({ name: 'Proofs', business_id_prefix: 'proofs', contents: CONTENTS });
    const page = await eps.open(`${base}/publish/${copy.id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“Proofs, version 1” was published.').waitFor();
    await save(copy.id, { revision: copy.revision + 1, contents: withNight });
    await page.reload();
    const defects = page.getByRole('list', { name: '1 defect' });
    await defects.getByText('Nobody is ever asked “Never asked”.').waitFor();
    await defects.getByText(/No answers make it visible: Mood\? is 1 and Mood\? is 2/).waitFor();
    await page.getByText(/^On “mood”, people get 1 to 5\./).waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Environment' }).click();
    await page.getByRole('option', { name: 'Test' }).click();
    await page.getByRole('button', { name: 'Score past answers' }).click();
    await work('shadows', workspace.environmentPath);
    await page.getByText(/Wait for more evaluations/).waitFor();
    await page.reload();
    await page.getByText(/Wait for more evaluations/).waitFor();
    await page.getByRole('switch', { name: 'Show the defects that were ruled out' }).click();
    await page
      .getByRole('link', { name: 'Play these answers: People can be asked “How was the night?”.' })
      .click();
    // The page that is left names the question in sentences.
    await page.getByText('How was the night?', { exact: true }).waitFor();
    expect(await page.getByLabel('team').inputValue()).toBe('night');
    eps.expectNoProblems();
  });

  test('a simulation of an adaptive test shows how accurate it is over θ', async () => {
    const contents = exampleContents();
    const copy = await create({ name: 'Adaptive', business_id_prefix: 'adaptive', contents });
    const page = await eps.open(`${base}/publish/${copy.id}`);
    await page.getByRole('button', { name: 'Run simulation' }).click();
    await work('simulations', workspace.appPath);
    await page.getByText('Question overlap', { exact: true }).waitFor();
    await page.getByText('Time to answer', { exact: true }).waitFor();
    const accuracy = page.getByRole('table', { name: /^Accuracy by θ: / });
    // What people get comes first: the shares of bands with the distribution.
    const top = async (part: typeof accuracy) => (await part.first().boundingBox())!.y;
    const figure = page.getByRole('figure').filter({ has: page.getByRole('table', { name: /^Shares of/ }) });
    await figure.first().locator('.recharts-bar').first().waitFor();
    expect(await top(figure)).toBeLessThan(await top(page.getByText('Questions asked', { exact: true })));
    await accuracy.getByRole('row', { name: /^−2 to −1/ }).waitFor();
    await page.getByRole('columnheader', { name: '95% interval coverage' }).first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    // The chart takes the new width in a later frame.
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('a simulation takes shares of options and shows them, in German', async () => {
    const copy = await create({ name: 'Shares', business_id_prefix: 'shares', contents: CONTENTS });
    const page = await eps.open(`${base}/publish/${copy.id}`, { language: 'de' });
    // Parts that load above the fields must not move them while they are used.
    const checked = Promise.withResolvers<void>();
    await page.route('**/v1/**', async (route) => {
      if (route.request().method() === 'POST') await checked.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Diagnosen' }).waitFor();
    expect(await page.getByText('Wie oft Optionen gewählt werden').count()).toBe(0);
    checked.resolve();
    await page.getByText('Wie oft Optionen gewählt werden').click();
    await page.getByRole('combobox', { name: 'Frage' }).click();
    await page.getByRole('option', { name: 'Mood?' }).click();
    const [first, second] = mood.options;
    await page.getByRole('textbox', { name: first.label, exact: true }).pressSequentially('0,75');
    await page.getByRole('textbox', { name: second.label, exact: true }).pressSequentially('0.25');
    await page.getByRole('button', { name: 'Simulation starten' }).click();
    await work('simulations', workspace.appPath);
    const shares = page.getByRole('table', { name: 'Anteile der Optionen in der Simulation' });
    await shares.getByRole('row', { name: `Mood? ${first.label} 75 %` }).waitFor();
    await shares.getByRole('row', { name: `Mood? ${second.label} 25 %` }).waitFor();
    await expect.poll(() => shares.getByRole('row', { name: / 0 %$/ }).count()).toBe(mood.options.length - 2);
    eps.expectNoProblems();
  });

  test('errors link into the editor; a phone shows it in German and dark', async () => {
    const contents = {
      ...CONTENTS,
      scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'nothing' }] }] },
    };
    await createBundle(workspace, CONTENTS);
    const copy = await create({ name: 'Broken', business_id_prefix: 'broken', contents });
    const page = await eps.open(`${base}/publish/${copy.id}`, {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    await page.getByText(/Fehler im Inhalt/).waitFor();
    await page.getByText('Diese Frage gibt es nicht.').waitFor();
    await page.getByText('Betrifft: „nothing“').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    const link = page.getByRole('link', { name: 'Im Editor öffnen' }).first();
    expect(await link.getAttribute('href')).toMatch(/\/instruments\/.*\/scorecard\?at=/);
    eps.expectNoProblems();
  });
});
