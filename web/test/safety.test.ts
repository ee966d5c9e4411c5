import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import {
  button,
  chromiumPath,
  expectAccessible,
  nextFrames,
  PHONE,
  screenshot,
  settled,
  WALKTHROUGH,
} from './console.ts';

const CONTENTS = {
  experience: {
    title: 'Mood',
    questions: [
      { id: 'harm', prompt: 'Thoughts of harming yourself?', input: 'rating', min: 0, max: 3 },
      { id: 'sleep', prompt: 'How did you sleep?', input: 'rating', min: 0, max: 3 },
    ],
    translations: { de: { questions: { harm: { prompt: 'Gedanken, sich Leid zuzufügen?' } } } },
  },
  guardrail: {
    rules: [
      {
        id: 'harm',
        when: {
          op: 'gte',
          args: [
            { op: 'answer', question_id: 'harm' },
            { op: 'lit', value: 1 },
          ],
        },
        action: 'require_review',
        message: 'Call this person today.',
      },
    ],
  },
};

describe.skipIf(!chromiumPath)('a rule that keeps people safe', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('is written in the form: what the person reads, and what staff must do', async () => {
    const settings = {
      country: 'US',
      help_lines: [
        { country: 'US', links: [{ label: '988 Lifeline', href: 'tel:988' }] },
        { country: 'AT', locale: 'de', links: [{ label: 'Telefonseelsorge', href: 'tel:142' }] },
      ],
    };
    expect((await eps.app.call('PUT', `${eps.appPath}/participant-page`, { body: settings })).status).toBe(
      200,
    );
    const body = { name: 'Mood', business_id_prefix: 'mood', contents: CONTENTS };
    const id = await eps.createWorkingCopy(body);
    const page = await eps.open(`${eps.pages}/instruments/${id}/guardrail`);
    await page.getByLabel('Severity').first().click();
    await page.getByRole('option', { name: 'Critical' }).click();
    await page.getByText('Nobody hears of this rule').waitFor();
    await screenshot(page, 'safety-unanswered');
    await button(page, 'Add what the person reads').click();
    const help = page.getByRole('group', { name: 'What the person reads' });
    await help.getByLabel('Heading').fill('You are not alone');
    await help.getByLabel('Text', { exact: true }).fill('Call somebody you trust, or one of these numbers.');
    await button(page, 'Add a link').click();
    await help.getByLabel('Text of the link').fill('Find a helpline');
    await help.getByLabel('Address').fill('https://findahelpline.com');
    const preview = page.getByRole('region', { name: 'As the person sees it' });
    await preview.getByRole('link', { name: '988 Lifeline' }).waitFor();
    await preview.getByRole('link', { name: 'Find a helpline' }).waitFor();
    await preview.getByLabel('Country of the person').first().click();
    await page.getByRole('option', { name: 'Austria' }).click();
    await preview.getByRole('link', { name: 'Telefonseelsorge' }).waitFor();
    await button(page, 'Add what staff must do').click();
    const task = page.getByRole('group', { name: 'What staff must do' });
    await task.getByLabel('What has to be done').fill('Call the person');
    await task.getByLabel('What to say and do').fill('Ask whether there is a plan.');
    await task.getByText('Could not be reached').waitFor();
    await button(page, 'Add who is next').click();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'safety-written');
    await page.setViewportSize(PHONE);
    await nextFrames(page);
    await screenshot(page, 'safety-written-phone');
    await expectAccessible(page);
    await page.getByText('German', { exact: true }).click();
    await help.getByLabel('Text', { exact: true }).fill('Rufen Sie jemanden an.');
    await preview.getByText('Rufen Sie jemanden an.').waitFor();
    await task.getByLabel('What has to be done').fill('Die Person anrufen');
    await expect
      .poll(async () => (await eps.workingCopy(id)).contents.guardrail, { timeout: 20_000 })
      .toMatchObject({
        rules: [
          {
            severity: 'critical',
            phase: 'answer',
            help: {
              title: 'You are not alone',
              text: 'Call somebody you trust, or one of these numbers.',
              links: [{ label: 'Find a helpline', href: 'https://findahelpline.com' }],
            },
            task: {
              title: 'Call the person',
              assign: { role: 'reviewer' },
              due_in: 'PT4H',
              script: 'Ask whether there is a plan.',
              outcomes: ['called', 'not_reached', 'referred', 'false_alarm'],
              escalate: [{ after: 'PT2H', to: { role: 'admin' } }],
            },
          },
        ],
        translations: {
          de: {
            rules: {
              harm: { help: { text: 'Rufen Sie jemanden an.' }, task: { title: 'Die Person anrufen' } },
            },
          },
        },
      });
    await page.goto(`${eps.app.url}${eps.pages}/publish/${id}`);
    await page.getByText(/Nobody has the role "reviewer"/).waitFor();
    await page.getByText(/the service has no mail server/).waitFor();
    await screenshot(page, 'safety-publish-phone');
    eps.expectNoProblems();
  });
});
