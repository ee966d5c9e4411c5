import { draftScores } from '@eps/engine/authoring';
import { describe, expect, test } from 'vitest';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import { allKinds, type Contents } from '../../../shared/content/kinds.ts';
import { addReadyScale, renameScale, withReadyScale, withScale } from './assign.ts';
import { namedScale } from './named-scale.ts';
import names from './ready-names.json' with { type: 'json' };
import {
  OPTION_SCALES,
  READY_LANGUAGES,
  READY_SCALES,
  readyLabels,
  readyLanguage,
  readyOptions,
} from './ready-scales.ts';
import { idFrom, pointsOf, subscalesOf, withConcept, withoutSubscale, withSubscale } from './subscales.ts';

const items = (...ids: string[]) => ids.map((questionId) => ({ questionId }));
const agreement = readyOptions('agreement', 'en');
const contents = allKinds({
  experience: {
    scales: { agreement },
    questions: ['q1', 'q2', 'q3', 'q4'].map((id) => ({
      id,
      prompt: id,
      input: 'likert',
      scale: 'agreement',
    })),
  },
  scorecard: { concepts: ['a', { id: 'b' }] },
});
const itemsOf = ({ scorecard }: Contents, at: number) =>
  (scorecard.concepts![at] as ConceptDraft).items!.map(({ question_id }) => question_id);

describe('ready scales', () => {
  test('have every label in twenty languages, and no label twice', () => {
    expect(READY_LANGUAGES).toHaveLength(20);
    for (const language of READY_LANGUAGES)
      for (const scale of READY_SCALES) {
        const labels = readyLabels(scale, language);
        expect(labels, `${scale} ${language}`).toHaveLength(readyLabels(scale, 'en').length);
        expect(new Set(labels).size, `${scale} ${language}`).toBe(labels.length);
      }
  });

  test('are found for the languages of an instrument', () => {
    expect(['pt-BR', 'zh-TW', 'zh', 'DE', 'de-AT', 'fi', 'no tag'].map(readyLanguage)).toEqual([
      'pt',
      'zh-Hant',
      'zh-Hans',
      'de',
      'de',
      undefined,
      undefined,
    ]);
  });

  test('are added once, with the translations of the questionnaire', () => {
    const added = addReadyScale({ translations: { fr: {}, xx: {} } }, 'yes_no', 'en');
    expect(added).toEqual({
      scaleId: 'yes_no',
      experience: {
        scales: {
          yes_no: [
            { id: '1', label: 'Yes' },
            { id: '0', label: 'No' },
          ],
        },
        translations: { fr: { scales: { yes_no: { '0': 'Non', '1': 'Oui' } } }, xx: {} },
      },
    });
    expect(addReadyScale(added.experience, 'yes_no', 'en').experience).toBe(added.experience);
    expect(addReadyScale(added.experience, 'yes_no', 'de').scaleId).toBe('yes_no_2');
  });

  test('are found by their names and their answers in every language', () => {
    for (const language of READY_LANGUAGES)
      for (const ready of OPTION_SCALES) {
        const labels = readyLabels(ready, language);
        for (const name of names[language][ready])
          expect(namedScale(name.toUpperCase(), [name], language), name).toEqual({ ready, language });
        expect(namedScale(labels.join(' / '), labels, language)).toEqual({ ready, language });
      }
    expect(namedScale('Likert', ['Likert'], 'fr')).toEqual({ ready: 'agreement', language: 'fr' });
    expect(namedScale('Frekvens', ['Frekvens'], 'sv')).toEqual({ ready: 'frequency', language: 'sv' });
    expect(namedScale('Ja/Nein', ['Ja', 'Nein'], 'en')).toEqual({ ready: 'yes_no', language: 'de' });
    for (const cell of ['wellbeing', '', 'Yes/No/Both'])
      expect(namedScale(cell, cell.split('/'), 'en')).toBeUndefined();
  });

  test('0 to 10 is a number between two ends, in every language', () => {
    const translated = { ...contents, experience: { ...contents.experience, translations: { de: {} } } };
    const { experience } = withReadyScale(translated, ['q1'], 'zero_to_ten', 'en');
    expect(experience).toMatchObject({
      questions: [{ id: 'q1', input: 'rating', min: 0, max: 10, min_label: 'Not at all' }, {}, {}, {}],
      translations: { de: { questions: { q1: { min_label: 'Überhaupt nicht' } } } },
    });
    expect(experience.questions![0]).not.toHaveProperty('scale');
  });
});

describe('subscales', () => {
  test('a scale gives its points to the subscale of each item, and scores nothing twice', () => {
    const one = withSubscale(contents, [{ questionId: 'q1' }, { questionId: 'q2', isReverse: true }], 'a');
    const two = withSubscale(one, items('q3', 'q4'), 'b');
    expect([itemsOf(two, 0), itemsOf(two, 1)]).toEqual([
      ['q1', 'q2'],
      ['q3', 'q4'],
    ]);
    expect(two.experience).toMatchObject({
      scales: { agreement: [{ scores: { a: 1, b: 1 } }, {}, {}, {}, {}] },
    });
    expect(subscalesOf(two, 'q2')).toEqual(['a']);
    const scored = ({ concepts }: ReturnType<typeof draftScores>, id: string) =>
      concepts.get(id)!.items.length;
    expect([scored(draftScores(two), 'a'), scored(draftScores(two), 'b')]).toEqual([2, 2]);
  });

  test('a subscale that scored without a list keeps exactly its items', () => {
    const implicit = {
      ...contents,
      experience: {
        scales: {
          agreement: agreement.map((option, at) => ({ ...option, scores: { a: at } })),
          other: agreement,
        },
        questions: ['q1', 'q2']
          .map((id) => ({ id, scale: 'agreement' }))
          .concat({ id: 'q3', scale: 'other' }),
      },
    };
    expect(subscalesOf(implicit, 'q2')).toEqual(['a']);
    const added = withSubscale(implicit, items('q3'), 'a');
    expect(itemsOf(added, 0)).toEqual(['q1', 'q2', 'q3']);
    expect(itemsOf(withoutSubscale(added, ['q2'], 'a'), 0)).toEqual(['q1', 'q3']);
  });

  test('questions keep their subscales with another scale; texts are not items', () => {
    const scored = withSubscale(contents, items('q1', 'q2'), 'a');
    const other = { ...scored.experience, scales: { agreement, yes: readyOptions('yes_no', 'en') } };
    const changed = withScale({ ...scored, experience: other }, ['q1'], 'yes');
    expect(subscalesOf(changed, 'q1')).toEqual(['a']);
    expect(changed.experience).toMatchObject({
      scales: { yes: [{ scores: { a: 1 } }, { scores: { a: 0 } }] },
    });
    const text = allKinds({
      experience: { questions: [{ id: 't', input: 'text' }] },
      scorecard: { concepts: ['a'] },
    });
    expect(withSubscale(text, items('t'), 'a')).toBe(text);
  });

  test('numbers score as they are', () => {
    const rated = withReadyScale(contents, ['q1'], 'zero_to_ten', 'en');
    const scored = withSubscale(rated, items('q1'), 'b');
    expect(scored.experience).toMatchObject({ questions: [{ scores: { b: {} } }, {}, {}, {}] });
    expect(draftScores(scored).rawRange('b')).toEqual({ min: 0, max: 10 });
  });

  test('points come from scores, from ids that are numbers, or from the order', () => {
    expect(
      pointsOf([
        { id: 'x', scores: { a: 3 } },
        { id: 'y', scores: { a: 1 } },
      ]),
    ).toEqual([3, 1]);
    expect(pointsOf([{ id: '5' }, { id: '2.5' }])).toEqual([5, 2.5]);
    expect(pointsOf([{ id: 'x' }, { id: 'y' }])).toEqual([0, 1]);
  });

  test('a new subscale has an id made from its label', () => {
    expect(withConcept(contents, 'Müdigkeit & Schlaf').conceptId).toBe('mudigkeit_schlaf');
    expect(withConcept(contents, '睡眠').conceptId).toBe('concept');
    expect(idFrom(' Été 2 ')).toBe('ete_2');
  });
});

test('a scale is renamed everywhere', () => {
  const experience = {
    ...contents.experience,
    translations: { de: { scales: { agreement: { '1': 'Nein' } } } },
  };
  expect(renameScale(experience, 'agreement', 'consent')).toMatchObject({
    scales: { consent: [{ id: '1' }, {}, {}, {}, {}] },
    questions: [{ scale: 'consent' }, {}, {}, {}],
    translations: { de: { scales: { consent: { '1': 'Nein' } } } },
  });
});
