import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, WALKTHROUGH } from './console.ts';
import { exampleContents } from './example-contents.ts';

/** Every visible question in order. */
const FIXED = { mode: 'fixed', constraints: { pilot: ['s6'] } };

describe.skipIf(!chromiumPath)('trying an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();

  const newWorkingCopy = (contents: unknown) =>
    eps.createWorkingCopy({ name: 'Pulse', business_id_prefix: 'pulse', contents });

  test('the result follows the answers, down to the trace, and becomes a golden case', async () => {
    const contents: Record<string, any> = { ...exampleContents(), adaptive_policy: FIXED };
    // The direction of the concept is that of the composite that is computed from it.
    contents.scorecard.concepts.find(({ id }: any) => id === 'rest').direction = 'higher';
    const id = await newWorkingCopy(contents);
    const page = await eps.open(`${eps.pages}/instruments/${id}/try`);
    const answers = page.getByRole('region', { name: 'Answers' });
    const outcome = page.getByRole('region', { name: 'Result' });
    await answers.getByText('How much energy did you have?').waitFor();
    expect(await answers.getByText('I feel tense at work.').count()).toBe(0);
    await answers.getByRole('radio', { name: 'Yes' }).check();
    await answers.getByText('I feel tense at work.').waitFor();
    await page.getByRole('button', { name: 'Answer all questions' }).click();
    await page.getByRole('menuitem', { name: 'with the first or lowest option' }).click();
    await outcome.getByText('Hardly any rest', { exact: false }).waitFor({ state: 'detached' });
    await outcome.getByText('The evaluation would be').waitFor();
    // Bands have the colours of their meaning.
    await outcome.locator('[data-current][data-tone=worst]').first().waitFor();
    await expectAccessible(page);
    await outcome.getByRole('button', { name: /^Trace Recovery/ }).click();
    await outcome.getByText('Computed from').waitFor();
    await outcome
      .getByRole('button', { name: /Rest|Sleep|rest/ })
      .first()
      .click();
    await outcome.getByRole('button', { name: 'Go to the answer to I fell asleep easily' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('question-sleep');
    await outcome.getByRole('tab', { name: 'Report' }).click();
    await outcome.getByRole('heading', { name: 'Your week' }).waitFor();
    await outcome.locator('[data-current]:not([data-tone=neutral])').first().waitFor();
    await outcome.getByRole('tab', { name: 'Path' }).click();
    await page.getByRole('button', { name: 'Save as golden case' }).click();
    await page.getByLabel('Case name').fill('lowest');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await outcome.getByRole('tab', { name: 'Cases (1)' }).click();
    await outcome.getByRole('button', { name: 'Run all cases' }).click();
    await outcome.getByText('1 passed, 0 failed').waitFor();
    eps.expectNoProblems();
  });

  test('context and profile decide what is asked and how well it fits, and are kept in golden cases', async () => {
    const isNight = {
      op: 'eq',
      args: [
        { op: 'context', key: 'shift' },
        { op: 'lit', value: true },
      ],
    };
    const id = await newWorkingCopy({
      experience: {
        questions: [
          { id: 'rest', prompt: 'How rested are you?', input: 'rating', min: 1, max: 5 },
          { id: 'night', prompt: 'How was the night?', input: 'text', visible_if: isNight },
          {
            id: 'old',
            prompt: 'How are you after all the years?',
            input: 'text',
            visible_if: {
              op: 'gte',
              args: [
                { op: 'context', key: 'years' },
                { op: 'lit', value: 10 },
              ],
            },
          },
        ],
      },
      scorecard: { concepts: [{ id: 'rest', method: 'mean', items: [{ question_id: 'rest' }] }] },
      context: {
        variables: {
          shift: { type: 'boolean', default: false, label: 'Works at night', from: 'profile.shift' },
          years: { type: 'number', default: 1, label: 'Years here' },
        },
        targets: { rest: { ideal: 5 } },
      },
    });
    const page = await eps.open(`${eps.pages}/instruments/${id}/try`);
    const answers = page.getByRole('region', { name: 'Answers' });
    const outcome = page.getByRole('region', { name: 'Result' });
    await answers.getByText('How rested are you?').waitFor();
    expect(await answers.getByText('How was the night?').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Works at night' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await answers.getByText('How was the night?').waitFor();
    await page.getByRole('textbox', { name: 'Years here' }).fill('12');
    await answers.getByText('How are you after all the years?').waitFor();
    await answers.getByRole('radio', { name: '4' }).check();
    await outcome.getByText('Alignment with the targets: 0.75').waitFor();
    await page.getByRole('button', { name: 'Save as golden case' }).click();
    await page.getByLabel('Case name').fill('at night');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await eps.workingCopy(id)).cases)
      .toMatchObject([
        {
          name: 'at night',
          profile: { shift: true },
          context_overrides: { variables: { years: 12 } },
          expect: { alignment: 0.75 },
        },
      ]);
    await page.getByRole('combobox', { name: 'Works at night' }).click();
    await page.getByRole('option', { name: 'otherwise No' }).click();
    await page.getByRole('textbox', { name: 'Years here' }).fill('');
    await answers.getByText('How was the night?').waitFor({ state: 'detached' });
    await outcome.getByRole('tab', { name: 'Cases (1)' }).click();
    await outcome.getByText('1 answer, 2 context or profile values').waitFor();
    await outcome.getByRole('button', { name: 'Open at night' }).click();
    await answers.getByText('How was the night?').waitFor();
    await outcome.getByRole('button', { name: 'Run all cases' }).click();
    await outcome.getByText('1 passed, 0 failed').waitFor();
    eps.expectNoProblems();
  });

  test('a case that fails says in words what differs', async () => {
    const golden = {
      name: 'wrong',
      answers: { consent: true },
      expect: { status: 'failed', scores: { rest: 3 } },
    };
    const { body, text } = await eps.app.call('POST', `${eps.appPath}/bundles/from-contents`, {
      body: {
        name: 'Pulse',
        business_id_prefix: 'wrong',
        contents: { ...exampleContents(), adaptive_policy: FIXED },
        cases: [golden],
      },
    });
    expect(body.bundle, text).toBeDefined();
    const example = JSON.stringify({ answers: { consent: true, energy: 20 } });
    const page = await eps.open(
      `${eps.pages}/bundles/${body.bundle.id}/try?example=${encodeURIComponent(example)}`,
      { viewport: PHONE, language: 'de', colorScheme: 'dark' },
    );
    await page.getByText('Die Antworten stammen aus dem Link zu dieser Seite.', { exact: false }).waitFor();
    expect(await page.getByRole('textbox', { name: /Energie/ }).inputValue()).toBe('20 %');
    await page.getByRole('tab', { name: 'Fälle (1)' }).click();
    await page.getByRole('button', { name: 'Alle Fälle auswerten' }).click();
    await page.getByText('0 bestanden, 1 fehlgeschlagen').waitFor();
    await page.getByText('Der Status ist „in Prüfung“, nicht „fehlgeschlagen“.').waitFor();
    await page.getByText('„Erholung im Schlaf“ ist nichts, nicht 3.').waitFor();
    eps.expectNoProblems();
  });

  test('in German the names are translated, rules have their messages, and numbers a comma', async () => {
    const contents = { ...exampleContents(), adaptive_policy: FIXED };
    const id = await newWorkingCopy(contents);
    const example = {
      answers: {
        consent: true,
        energy: 20,
        sleep: { falling: 'never', through: 'sometimes' },
        causes: ['workload'],
        s1: true,
        s4: true,
      },
    };
    const path = `${eps.pages}/instruments/${id}/try?example=${encodeURIComponent(JSON.stringify(example))}`;
    const page = await eps.open(path, { language: 'de' });
    const outcome = page.getByRole('region', { name: 'Ergebnis' });
    const rule = 'Kaum Erholung, und eine weitere solche Woche wäre zu viel.';
    await outcome.getByText(`Kritisch: ${rule}`).waitFor();
    await outcome.getByText('Beantworteter Anteil: 0,625', { exact: false }).waitFor();
    await outcome.getByText(/Widerspruch zwischen „Ich fühle mich .* tense_but_calm$/).waitFor();
    await outcome
      .getByText('„Noch eine solche Woche würde ich nicht durchstehen.“ = Ja; „Erholung im Schlaf“ = 1', {
        exact: false,
      })
      .waitFor();
    await outcome.getByText('Gering', { exact: true }).first().waitFor();
    await outcome.getByRole('tab', { name: 'Pfad' }).click();
    await outcome.getByText('immer angezeigt').first().waitFor();
    await outcome.getByRole('tab', { name: 'Rechenweg' }).click();
    await outcome.getByText(`Grundlage des Status: ${rule} (overload)`).waitFor();
    await page.getByRole('button', { name: 'Als Referenzfall speichern' }).click();
    await page.getByRole('checkbox', { name: `${rule} (overload)` }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await outcome.getByRole('tab', { name: 'Werte' }).click();
    eps.expectNoProblems();
  });

  test('a number field takes a comma and a point, and keeps what is being typed', async () => {
    const contents = {
      experience: {
        questions: [{ id: 'hours', prompt: 'Hours of sleep', input: 'number', min: 0, max: 12, step: 0.25 }],
      },
      scorecard: { concepts: [{ id: 'hours', method: 'sum', items: [{ question_id: 'hours' }] }] },
    };
    const id = await newWorkingCopy(contents);
    for (const [language, typed, shown] of [
      ['de', '7,05', '7,05'],
      ['de', '7.25', '7,25'],
      ['en', '7,5', '7.5'],
    ] as const) {
      const page = await eps.open(`${eps.pages}/instruments/${id}/try`, { language });
      const field = page.getByRole('textbox', { name: 'Hours of sleep' });
      await field.pressSequentially(typed);
      expect(await field.inputValue()).toBe(shown);
      await field.press('Tab');
      expect(await field.inputValue()).toBe(shown);
    }
    eps.expectNoProblems();
  });
});
