import type { JsonObject } from '@eps/engine';
import { type JsonObjectProperty, Serializer } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../constructs.test-helper.ts';

const other = { type: 'text', name: 'other', inputType: 'number' };

describe('SurveyJS: the properties that survey-core declares', () => {
  const CHOICES = { choices: ['a', 'b', 'c'] };
  const BASES: Readonly<Record<string, JsonObject>> = {
    radiogroup: CHOICES,
    dropdown: CHOICES,
    checkbox: CHOICES,
    tagbox: CHOICES,
    buttongroup: CHOICES,
    imagepicker: CHOICES,
    ranking: CHOICES,
    rating: {},
    boolean: {},
    matrix: { columns: [1, 2], rows: ['r', 's'] },
    text: {},
    comment: {},
    slider: {},
    html: { html: 'Hello' },
    multipletext: { items: [{ name: 'i' }] },
    panel: { elements: [{ type: 'text', name: 'in' }] },
  };
  /** Values of properties whose type does not say what they hold. */
  const VALUES: JsonObject = {
    validators: [{ type: 'expression', expression: '{other} > 1' }],
    choices: ['x|Xenon'],
    columns: [{ value: 3, text: 'Three' }],
    rows: ['t|Tin'],
    rateValues: [1, 2, 'x|Three'],
    items: [{ name: 'n', title: 'New' }],
    elements: [{ type: 'text', name: 'new' }],
    choicesByUrl: { url: 'https://example.org' },
    inputType: 'email',
    customLabels: [{ value: 50, text: 'half' }],
    rateMin: 2,
    rateMax: 9,
    min: 1,
    max: 9,
    step: 2,
    sliderType: 'range',
    cellType: 'checkbox',
    visible: false,
    maxSelectedChoices: 2,
    renderAs: 'select',
  };
  /** Properties without a meaning of their own in the JSON of an element. */
  const NONE = new Set(['name']);
  /** What other properties are needed for a property to have an effect. */
  const WITH: Readonly<Record<string, JsonObject>> = {
    maxSelectedChoices: { selectToRankEnabled: true },
    choicesMax: { choicesMin: 1 },
    choicesMin: { choicesMax: 5 },
    choicesStep: { choicesMin: 1, choicesMax: 9 },
    commentText: { showCommentArea: true },
    noneText: { showNoneItem: true },
    otherText: { showOtherItem: true },
    refuseText: { showRefuseItem: true },
    dontKnowText: { showDontKnowItem: true },
    otherErrorText: { showOtherItem: true },
    selectToRankEnabled: { maxSelectedChoices: 2 },
  };
  const sampleOf = (property: JsonObjectProperty): unknown => {
    const { name, type, defaultValue } = property;
    if (Object.hasOwn(VALUES, name)) return VALUES[name];
    if (type === 'boolean' || type === 'switch' || typeof defaultValue === 'boolean') return !defaultValue;
    if (type === 'number') return 3;
    if (type === 'condition') return '{other} > 1';
    if (type === 'expression') return '{other} + 1';
    const choice = (property.choices as unknown[] | null)?.find((each) => each && each !== defaultValue);
    if (property.isArray || type.endsWith('[]') || type === 'itemvalues') return ['x'];
    return choice === undefined ? 'x' : ((choice as { value?: unknown }).value ?? choice);
  };
  const isKept = ({ isSerializable, name }: JsonObjectProperty) =>
    isSerializable !== false && !NONE.has(name);

  test.each(Object.keys(BASES))('%s', async (type) => {
    // A text has no title.
    const title = type === 'html' ? {} : { title: 'Q?' };
    const survey = (fields: object) => ({ elements: [other, { type, name: 'q', ...title, ...fields }] });
    const silent: string[] = [];
    for (const property of Serializer.getProperties(type).filter(isKept)) {
      const { name } = property;
      const value = sampleOf(property);
      if (value === false || value === undefined) continue;
      const base = {
        ...BASES[type],
        ...(type === 'ranking' || name !== 'maxSelectedChoices' ? WITH[name] : {}),
      };
      const [without, given] = await Promise.all([
        outcomeOf('surveyjs', survey(base)),
        outcomeOf('surveyjs', survey({ ...base, [name]: value })),
      ]);
      if (without === given) silent.push(`${name}: ${JSON.stringify(value)}`);
    }
    expect(silent).toEqual([]);
  });

  test('the survey itself, its pages and all types of questions', async () => {
    const silent: string[] = [];
    const base = { pages: [{ name: 'p', elements: [other] }] };
    const unchanged = await outcomeOf('surveyjs', base);
    for (const property of Serializer.getProperties('survey').filter(isKept)) {
      if (['pages', 'elements', 'locale', 'clearInvisibleValues'].includes(property.name)) continue;
      const value =
        property.name === 'calculatedValues' ? [{ name: 'c', expression: '{other}' }] : sampleOf(property);
      if (value === false) continue;
      if (unchanged === (await outcomeOf('surveyjs', { ...base, [property.name]: value })))
        silent.push(property.name);
    }
    for (const property of Serializer.getProperties('page').filter(isKept)) {
      const value = sampleOf(property);
      if (value === false || property.name === 'elements') continue;
      const page = { ...base.pages[0], [property.name]: value };
      if (unchanged === (await outcomeOf('surveyjs', { pages: [page] })))
        silent.push(`page ${property.name}`);
    }
    for (const { name: type } of Serializer.getChildrenClasses('question', true)) {
      const given = { pages: [{ name: 'p', elements: [other, { type, name: 'q' }] }] };
      if (unchanged === (await outcomeOf('surveyjs', given))) silent.push(`type ${type}`);
    }
    expect(silent).toEqual([]);
  });

  test('choices, columns, rows and validators', async () => {
    const silent: string[] = [];
    const check = async (what: string, type: string, key: string, entry: JsonObject, extra: JsonObject) => {
      const survey = (one: JsonObject) => ({
        elements: [other, { ...BASES[type], type, name: 'q', [key]: [one, 'z'] }],
      });
      const [a, b] = [
        await outcomeOf('surveyjs', survey(entry)),
        await outcomeOf('surveyjs', survey({ ...entry, ...extra })),
      ];
      if (a === b) silent.push(what);
    };
    for (const [type, key, of] of [
      ['checkbox', 'choices', 'checkboxitem'],
      ['radiogroup', 'choices', 'choiceitem'],
      ['imagepicker', 'choices', 'imageitemvalue'],
      ['matrix', 'columns', 'matrixcolumn'],
      ['matrix', 'rows', 'itemvalue'],
      ['rating', 'rateValues', 'ratingitem'],
    ] as const)
      for (const property of Serializer.getProperties(of).filter(isKept)) {
        const value = sampleOf(property);
        if (property.name !== 'value' && value !== false)
          await check(
            `${of} ${property.name}`,
            type,
            key,
            { value: 'v' },
            { [property.name]: value as string },
          );
      }
    for (const [type, of] of [
      ['text', 'numeric'],
      ['comment', 'text'],
      ['checkbox', 'answercount'],
      ['text', 'regex'],
      ['text', 'email'],
      ['text', 'expression'],
    ] as const)
      for (const property of Serializer.getProperties(`${of}validator`).filter(isKept)) {
        if (['text', 'notificationType'].includes(property.name)) continue;
        const extra = { [property.name]: property.name === 'maxCount' ? 2 : (sampleOf(property) as string) };
        await check(`${of}validator ${property.name}`, type, 'validators', { type: of }, extra);
      }
    expect(silent.filter((what) => !/^(regex|email|expression)validator/.test(what))).toEqual([]);
  });
});
