import { expect, test } from 'vitest';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import {
  answerWeight,
  calculated,
  problems,
  question,
  questionnaire,
  SDC,
  variable,
} from './questionnaires.ts';

test('a sum of weights becomes a score with items, and missing answers add nothing', () => {
  const score = (expression: string) => ({
    linkId: 'total',
    text: 'Total',
    type: 'decimal',
    extension: calculated(expression),
  });
  const imported = questionnaire([
    question('a'),
    question('b'),
    score('%resource.item.answer.value.ordinal().sum()'),
  ]);
  expect(problems(imported)).toEqual([]);
  expect(imported.contents!.scorecard).toMatchObject({
    primary_metric: 'total',
    concepts: [{ id: 'total', label: 'Total', method: 'sum', missing: { policy: 'zero', min_items: 1 } }],
  });
  expect(scoreIn(evaluateAnswers(imported, { a: 'often', b: 'always' }), 'total')).toBe(5);
  expect(scoreIn(evaluateAnswers(imported, { a: 'often' }), 'total')).toBe(2);
  expect(scoreIn(evaluateAnswers(imported, {}), 'total')).toBeNull();
});

test('variables that look up the weight of the chosen option are understood', () => {
  const extension = [variable('a', answerWeight('a')), variable('b', answerWeight('b'))];
  const imported = questionnaire(
    [
      question('a'),
      question('b'),
      { linkId: 'sum', type: 'decimal', extension: calculated('%a + 2 * %b') },
      {
        linkId: 'guarded',
        type: 'decimal',
        extension: calculated('iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0)'),
      },
      {
        linkId: 'any',
        type: 'integer',
        extension: calculated(
          'iif(%a.exists() or %b.exists(), iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0), {})',
        ),
      },
      { linkId: 'mean', type: 'decimal', extension: calculated('((%a + %b) / 2).round(1)') },
    ],
    { extension },
  );
  expect(problems(imported)).toEqual([]);
  const full = evaluateAnswers(imported, { a: 'often', b: 'always' });
  expect(['sum', 'guarded', 'any', 'mean'].map((id) => scoreIn(full, id))).toEqual([8, 5, 5, 2.5]);
  const half = evaluateAnswers(imported, { a: 'often' });
  expect(['sum', 'guarded', 'any', 'mean'].map((id) => scoreIn(half, id))).toEqual([null, 2, 2, null]);
  expect(scoreIn(evaluateAnswers(imported, {}), 'any')).toBeNull();
});

test('a sum that needs all answers has no value while one of its questions is hidden', () => {
  const extension = [variable('a', answerWeight('a')), variable('b', answerWeight('b'))];
  const enableWhen = [
    { question: 'a', operator: '=', answerCoding: { system: 'urn:scale', code: 'always' } },
  ];
  const imported = questionnaire(
    [
      question('a'),
      question('b', { enableWhen }),
      { linkId: 'sum', type: 'decimal', extension: calculated('%a + %b') },
    ],
    { extension },
  );
  expect(scoreIn(evaluateAnswers(imported, { a: 'often' }), 'sum')).toBeNull();
  expect(scoreIn(evaluateAnswers(imported, { a: 'always', b: 'often' }), 'sum')).toBe(5);
});

test('enableWhen of every operator follows the specification, also without an answer', () => {
  const item = (linkId: string, ...enableWhen: object[]) => ({
    linkId,
    type: 'string',
    text: linkId,
    enableWhen,
    enableBehavior: 'all',
  });
  const often = { system: 'urn:scale', code: 'often' };
  const imported = questionnaire([
    question('one'),
    question('many', { repeats: true }),
    { linkId: 'n', type: 'integer', text: 'n' },
    item('is', { question: 'one', operator: '=', answerCoding: often }),
    item('is not', { question: 'one', operator: '!=', answerCoding: often }),
    item('has', { question: 'many', operator: '=', answerCoding: often }),
    item('exists', { question: 'n', operator: 'exists', answerBoolean: true }),
    item('missing', { question: 'n', operator: 'exists', answerBoolean: false }),
    item('large', { question: 'n', operator: '>=', answerInteger: 5 }),
    item(
      'both',
      { question: 'n', operator: '>', answerInteger: 1 },
      { question: 'one', operator: '=', answerCoding: often },
    ),
  ]);
  expect(problems(imported)).toEqual([]);
  const visible = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    visibleIn(evaluateAnswers(imported, answers)).filter((id) => !['one', 'many', 'n'].includes(id));
  expect(visible({})).toEqual(['is not', 'missing']);
  expect(visible({ one: 'often', many: ['never', 'often'], n: 5 })).toEqual([
    'is',
    'has',
    'exists',
    'large',
    'both',
  ]);
  expect(visible({ one: 'never', n: 2 })).toEqual(['is not', 'exists']);
});

test('conditions in FHIRPath read answers, codes, lists and scores', () => {
  const shown = (linkId: string, expression: string) => ({
    linkId,
    text: linkId,
    type: 'string',
    extension: [
      {
        url: `${SDC}/sdc-questionnaire-enableWhenExpression`,
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  });
  const imported = questionnaire([
    {
      linkId: 'g',
      type: 'group',
      text: 'Group',
      item: [
        question('one'),
        question('many', { repeats: true }),
        { linkId: 'n', type: 'decimal', text: 'n' },
        { linkId: 'yes', type: 'boolean', text: 'yes' },
      ],
    },
    {
      linkId: 'total',
      type: 'decimal',
      extension: calculated("%resource.descendants().where(linkId='one').answer.value.ordinal().sum()"),
    },
    shown('code', "%resource.descendants().where(linkId='one').answer.value.code = 'often'"),
    shown(
      'display',
      "%resource.repeat(item).where(linkId='one').answer.valueCoding.display in ('Often' | 'Always')",
    ),
    shown('list', "%resource.item.item.where(linkId='many').answer.where(value.code = 'never').exists()"),
    shown(
      'number',
      "%resource.item.where(linkId='g').item.where(linkId='n').answer.value > 2 and %resource.item.item.where(linkId='yes').answer.value",
    ),
    shown('none', "%resource.descendants().where(linkId='n').answer.empty()"),
    shown('score', "%resource.item.where(linkId='total').answer.value >= 2"),
    shown('count', "%resource.descendants().where(linkId='many').answer.count() = 2"),
  ]);
  expect(problems(imported)).toEqual([]);
  const visible = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    visibleIn(evaluateAnswers(imported, answers)).filter((id) => !['one', 'many', 'n', 'yes'].includes(id));
  expect(visible({})).toEqual(['none']);
  expect(visible({ one: 'often', many: ['never', 'often'], n: 3, yes: true })).toEqual([
    'code',
    'display',
    'list',
    'number',
    'score',
    'count',
  ]);
  expect(visible({ one: 'always', many: ['often'], n: 3, yes: false })).toEqual(['display', 'score']);
});

test('groups become sections, whose conditions apply to the groups inside them', () => {
  const imported = questionnaire([
    { linkId: 'ok', type: 'boolean', text: 'OK?' },
    {
      linkId: 'outer',
      type: 'group',
      text: 'Outer',
      enableWhen: [{ question: 'ok', operator: '=', answerBoolean: true }],
      item: [
        {
          linkId: 'inner',
          type: 'group',
          text: 'Inner',
          item: [{ linkId: 'q', type: 'text', text: 'Q', prefix: '1.' }],
        },
      ],
    },
  ]);
  expect(imported.contents!.experience).toMatchObject({
    sections: [{ id: 'inner', title: 'Outer – Inner' }],
    questions: [{ id: 'ok' }, { id: 'q', section_id: 'inner', prompt: '1. Q', input: 'long_text' }],
  });
  expect(visibleIn(evaluateAnswers(imported, { ok: false }))).toEqual(['ok']);
  expect(visibleIn(evaluateAnswers(imported, { ok: true }))).toEqual(['ok', 'q']);
});
