import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../constructs.test-helper.ts';
import { type QuestionSource, structure } from './structure.test-helper.ts';

/** The types of questions of LimeSurvey 6, by their letter. */
const TYPES = [...'L!OMPFABCEH1NKSTUQRDGYX5:;*I|'];
const WITH_ANSWERS = new Set([...'L!OFH1R']);
const WITH_PARTS = new Set([...'MPFABCEH1KQ:;']);
/** Types of which nothing is asked: one finding names them, and their parts have none. */
const LEFT_OUT = new Set([...'I|']);

describe('LimeSurvey: types, columns and attributes', () => {
  const question = (type: string, more: Partial<QuestionSource> = {}): QuestionSource => ({
    code: 'q',
    type,
    text: type === '*' ? '{n}' : 'Q?',
    ...(WITH_ANSWERS.has(type) && {
      answers: [
        ['1', 'One', 1, 0],
        ['2', 'Two', 2, 0],
        ...(type === '1' ? ([['3', 'Three', 3, 1]] as const) : []),
      ],
    }),
    ...(WITH_PARTS.has(type) && {
      parts: [['r', 'Row', 0], ...(':;'.includes(type) ? ([['c', 'Column', 1]] as const) : [])],
    }),
    ...more,
  });
  const outcome = (more: Partial<QuestionSource> & { type: string }, options = {}) =>
    outcomeOf(
      'limesurvey',
      structure([{ questions: [{ code: 'n', type: 'N' }, question(more.type, more)] }], options),
    );

  test.each(TYPES)('type %s', async (type) => {
    const none = await outcomeOf('limesurvey', structure([{ questions: [{ code: 'n', type: 'N' }] }]));
    expect(await outcome({ type })).not.toBe(none);
  });

  test.each(TYPES)('columns and attributes of %s', async (type) => {
    const without = await outcome({ type });
    if (LEFT_OUT.has(type)) {
      expect(without).toContain('type_not_supported');
      return;
    }
    const fields = {
      mandatory: ['Y', 'S'],
      other: ['Y'],
      preg: ['/x/'],
      relevance: ['n.NAOK > 1', 'rand()'],
    };
    const attributes = [
      'min_answers',
      'array_filter',
      'random_order',
      'hidden',
      'em_validation_q',
      'time_limit',
      'cssclass',
    ];
    const silent: string[] = [];
    for (const [name, values] of Object.entries(fields))
      for (const value of values)
        if ((await outcome({ type, fields: { [name]: value } })) === without) silent.push(`${name} ${value}`);
    for (const name of attributes)
      if ((await outcome({ type, attributes: { [name]: '1' } })) === without) silent.push(name);
    if ((await outcome({ type, help: 'Help' })) === without) silent.push('help');
    if ((await outcome({ type, text: '<img src="x"/>Q?' })) === without) silent.push('image');
    // Nobody answers a text; an equation is computed, whether it is shown or not.
    const nothing: Record<string, string[]> = { X: ['mandatory Y'], '*': ['mandatory Y', 'hidden'] };
    expect(silent).toEqual(nothing[type] ?? []);
  });

  test('every table, and what surrounds the questions, is read or reported', async () => {
    const without = await outcome({ type: 'L' });
    for (const name of ['quota', 'quota_members', 'defaultvalues', 'assessments', 'themes', 'another'])
      expect(await outcome({ type: 'L' }, { tables: { [name]: [{ id: 1 }] } }), name).not.toBe(without);
    const inherits = { settings: { assessments: 'I' } };
    expect(await outcome({ type: 'L' }, inherits)).toContain('score_not_carried');
    const theme = structure([{ questions: [question('N')] }]);
    expect(
      await outcomeOf('limesurvey', theme.replace('</document>', '<themes><theme/></themes></document>')),
    ).not.toBe(await outcomeOf('limesurvey', theme));
    for (const text of ['welcometext', 'endtext', 'description', 'title'])
      expect(
        await outcome(
          { type: 'L' },
          { tables: { surveys_languagesettings: [{ surveyls_language: 'en', [`surveyls_${text}`]: 'T' }] } },
        ),
        text,
      ).not.toBe(without);
    const group = (fields: Record<string, string>) =>
      outcomeOf('limesurvey', structure([{ fields, questions: [question('N', { code: 'n' })] }]));
    for (const [name, value] of [
      ['grelevance', '0'],
      ['randomization_group', 'x'],
    ] as const)
      expect(await group({ [name]: value }), name).not.toBe(await group({}));
    const condition = { tables: { conditions: [{ qid: 101 }] } };
    expect(await outcome({ type: 'L' }, condition)).not.toBe(without);
  });
});
