import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, WALKTHROUGH } from './console.ts';
import { keyboardOf } from './keyboard.ts';

describe.skipIf(!chromiumPath)('authoring without a mouse', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('from an empty instrument to a published bundle', async () => {
    const page = await eps.open(`${eps.pages}/instruments`);
    const { tabTo, reach, fill, enter, choose, menu, press, type } = keyboardOf(page);
    const tab = async (from: string, to: string) => {
      await tabTo(from);
      while ((await page.evaluate('document.activeElement.textContent')) !== to) await press('ArrowRight');
      await press('Enter');
    };

    await page.getByText('No working copies yet').waitFor();
    await enter('New instrument');
    await page.getByLabel('Search the library').waitFor();
    await tab('From the library', 'Empty');
    await page.getByLabel('Name').waitFor();
    await fill('Name', 'Without a mouse');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Without a mouse' }).waitFor();

    await tab('Questionnaire', 'Scoring');
    await enter('Add subscale');
    await fill('ID', 'rest');
    await fill('Label', 'Rest');

    await tab('Scoring', 'Questionnaire');
    await enter('Add question');
    await menu('Single choice');
    await fill('Question text', 'How rested are you?');
    await fill('Label, row 1', 'Hardly');
    await press('ArrowDown');
    await reach('Label, row 2');
    await type('Well');
    await enter('Add scores');
    await menu('Rest');
    await fill('Score: Rest, row 1', '1');
    await press('ArrowDown');
    await reach('Score: Rest, row 2');
    await type('3');
    await press('Alt+ArrowUp');
    await reach('Score: Rest, row 1');
    await press('Alt+ArrowDown');
    await enter('Add question');
    await menu('Single choice');
    await fill('Question text', 'I can rest when I want to.');
    await choose('Options', /agreement/i);
    await page.getByText(/^Strongly disagree · /).waitFor();
    await enter('Add question');
    await menu('Short text');
    await fill('Question text', 'What kept you from resting?');
    await enter('Visibility, schedule and purpose');
    await enter('Add condition');
    await choose('Compare', 'How rested are you?');
    await choose('Comparison', 'is');
    await choose('Value', 'Hardly');
    await page.getByText('Show if How rested are you? is Hardly').waitFor();
    await tabTo(/^What kept you from resting\?/);
    await press('Alt+ArrowUp', 'Alt+ArrowDown');

    await tab('Questionnaire', 'Scoring');
    await enter('Add band');
    await fill('Label band', 'Low');
    await fill('Below band', '2');
    await enter('Add band');
    await fill('Label band_2', 'High');
    await choose('Main result', 'Rest');

    await tab('Scoring', 'Safety rules');
    await enter('Add rule');
    await choose('Compare', 'Rest');
    await choose('Comparison', 'is below');
    await fill('Value', '2');
    await choose('Action', 'Require a review');
    await fill('What reviewers read about the result', 'Hardly any rest');

    await tab('Safety rules', 'Question plan');
    await choose('Question selection', 'In order, with rules');

    await tab('Question plan', 'Report');
    await fill('Report title', 'Your rest');
    await enter('Add block');
    await choose('Content', 'Score with its bands');
    await choose('Score', 'Rest');

    await tab('Report', 'Logic map');
    await tabTo('No section');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await reach(/^What kept you from resting/);
    await press('Enter');
    await enter('Add condition');
    await page.getByRole('button', { name: 'Remove condition 2' }).waitFor();
    await enter('Remove condition 2');
    await press('Escape');
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^What kept you from resting/);

    await tab('Logic map', 'Translations');
    await page.getByText('No translations yet').waitFor();
    await fill('Add language', 'de');
    await press('Enter');
    await fill('German: How rested are you?', 'Wie erholt sind Sie?');
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();

    await enter('Publish …');
    await page.getByText('Ready to publish.').waitFor();
    await enter('Publish');
    await page.getByText('“Without a mouse, version 1” was published.').waitFor();
    const [copy] = (await eps.app.call('GET', `${eps.appPath}/working-copies`)).body.items;
    const { contents } = await eps.workingCopy(copy.id);
    expect(contents).toMatchObject({
      experience: {
        questions: [
          {
            options: [
              { label: 'Hardly', scores: { rest: 1 } },
              { label: 'Well', scores: { rest: 3 } },
            ],
          },
          { prompt: 'I can rest when I want to.', scale: 'agreement' },
          { prompt: 'What kept you from resting?', visible_if: { op: 'eq' } },
        ],
        translations: { de: {} },
      },
      scorecard: {
        primary_metric: 'rest',
        concepts: [{ bands: [{ label: 'Low', to: 2 }, { label: 'High' }] }],
      },
      guardrail: { rules: [{ message: 'Hardly any rest', action: 'require_review' }] },
      adaptive_policy: { mode: 'rules' },
      report_template: { title: 'Your rest', blocks: [{ type: 'bands', concept_id: 'rest' }] },
    });
    eps.expectNoProblems();
  });
});
