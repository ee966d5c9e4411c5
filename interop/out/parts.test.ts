import type { Contents, JsonObject } from '@eps/engine';
import { Model } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { importInstrument } from '../import-instrument.ts';
import { EXPORT_FORMATS } from '../types.ts';
import { roundTrip } from './round-trips.test-helper.ts';
import { contentsOf, dictionaryOf, exported, jsonOf, sheetOf } from './written.test-helper.ts';

const OPTIONS = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const said = async (format: (typeof EXPORT_FORMATS)[number], contents: Contents, code: string) =>
  (await exported(format, contents)).filter((each) => each.code === code).map(({ place }) => place);

describe('XLSForm: lists of choices', () => {
  test('a scale named as the list of booleans keeps its own choices', async () => {
    const contents = contentsOf(
      [
        { id: 'first', prompt: '1', input: 'boolean' },
        { id: 'second', prompt: '2', input: 'likert', scale: 'yes_no' },
        { id: 'third', prompt: '3', input: 'boolean' },
      ],
      {},
      { scales: { yes_no: [...OPTIONS, { id: 'c', label: 'C' }] } },
    );
    const types = (await sheetOf(contents, 'survey')).map(({ type }) => type);
    expect(types).toEqual(['select_one yes_no_2', 'select_one yes_no', 'select_one yes_no_2']);
    const choices = await sheetOf(contents, 'choices');
    const listed = choices.map(({ list_name, name }) => `${list_name} ${name}`);
    expect(listed.sort()).toEqual(['yes_no a', 'yes_no b', 'yes_no c', 'yes_no_2 false', 'yes_no_2 true']);
  });

  test('questions that translate their scale differently have lists of their own', async () => {
    const questions = ['first', 'second'].map((id) => ({ id, prompt: id, input: 'likert', scale: 'agree' }));
    const contents = contentsOf(
      questions,
      {},
      {
        scales: { agree: OPTIONS },
        translations: { de: { questions: { second: { options: { a: 'Zwei' } } } } },
      },
    );
    const { again } = await roundTrip('xlsform', contents);
    const labels = ['first', 'second'].map((id) => {
      const { questions, scales } = again.experience.translations.get('de')!;
      const { scaleId = '' } = again.experience.questionById.get(id)!;
      return questions[id]?.options['a'] ?? scales[scaleId]?.['a'];
    });
    expect(labels).toEqual(['A', 'Zwei']);
  });
});

test.each(EXPORT_FORMATS)(
  '%s: a section that begins again has an id that no other section has',
  async (format) => {
    const of = (id: string, section_id: string) => ({ id, prompt: id, input: 'boolean', section_id });
    const contents = contentsOf(
      [of('q1', 'a'), of('q2', 'a_2'), of('q3', 'a'), of('q4', 'a_2')],
      {},
      {
        sections: [
          { id: 'a', title: 'A' },
          { id: 'a_2', title: 'Other' },
        ],
      },
    );
    const { again, exported } = await roundTrip(format, contents);
    expect(again.experience.questions).toHaveLength(4);
    expect(exported.findings.filter(({ code }) => code === 'section_repeated')).toHaveLength(2);
    if (format !== 'fhir') return;
    const { item } = await jsonOf('fhir', contents);
    const linkIds = item.map(({ linkId }: { linkId: string }) => linkId);
    expect(linkIds).toEqual(['a', 'a_2', 'a_3', 'a_2_2']);
  },
);

describe('SurveyJS: languages', () => {
  const contents = contentsOf(
    [{ id: 'q', prompt: 'Wie geht es?', input: 'text' }],
    {},
    {
      translations: {
        en: { questions: { q: { prompt: 'How are you?' } } },
        fr: { questions: { q: { prompt: 'Ça va ?' } } },
      },
    },
    'de',
  );

  test('survey-core shows the survey in each language, and in its own language by default', async () => {
    const survey = new Model(await jsonOf('surveyjs', contents));
    const shown = ['', 'en', 'fr', 'de'].map((locale) => {
      if (locale !== '') survey.locale = locale;
      return survey.getQuestionByName('q')!.title;
    });
    expect(shown).toEqual(['Wie geht es?', 'How are you?', 'Ça va ?', 'Wie geht es?']);
  });

  test('are read again', async () => {
    const { again } = await roundTrip('surveyjs', contents);
    expect(again.experience.questions[0]!.prompt).toBe('Wie geht es?');
    const translated = [...again.experience.translations].map(([tag, { questions }]) => [
      tag,
      questions['q']?.prompt,
    ]);
    expect(Object.fromEntries(translated)).toEqual({ en: 'How are you?', fr: 'Ça va ?' });
  });

  test('a text without the language of the survey is in English', async () => {
    const survey = {
      locale: 'de',
      elements: [{ type: 'text', name: 'q', title: { default: 'Hello', fr: 'Salut' } }],
    };
    const { contents: read } = await importInstrument({
      format: 'surveyjs',
      bytes: new TextEncoder().encode(JSON.stringify(survey)),
    });
    expect(JSON.stringify(read!.experience)).toContain('"prompt":"Hello"');
  });
});

test('SurveyJS: options and rows that differ only in case get other values, because survey-core ignores case', async () => {
  const options = ['a', 'A', "it's"].map((id, index) => ({
    id,
    label: `Option ${index}`,
    scores: { x: index },
  }));
  const rows = ['r', 'R', 'a.b'].map((id) => ({ id, label: id }));
  const contents = contentsOf(
    [
      { id: 'one', prompt: '1', input: 'single_select', options },
      { id: 'grid', prompt: '2', input: 'matrix', options, rows },
    ],
    {
      concepts: [
        {
          id: 'x',
          method: 'sum',
          items: ['one', 'grid.r', 'grid.R', 'grid.a.b'].map((question_id) => ({ question_id })),
        },
      ],
    },
  );
  const survey = new Model(await jsonOf('surveyjs', contents));
  survey.setValue('one', 'A_2');
  survey.setValue('grid', { r: 'it_s', R_2: 'A_2', a_b: 'a' });
  expect(survey.getVariable('x') ?? survey.getValue('x')).toBe(1 + 2 + 1 + 0);
  expect(await said('surveyjs', contents, 'id_changed')).toContain('/experience/questions/0/options');
});

test.each(['de-u-co-phonebk', 'es-419', 'zh-Hant-TW'])('XLSForm: a form in %s', async (locale) => {
  const contents = contentsOf([{ id: 'q', prompt: 'Q', input: 'text' }], {}, {}, locale);
  const { imported } = await roundTrip('xlsform', contents);
  expect(imported.contents!.context['locale']).toBe(locale);
});

describe('REDCap', () => {
  test('fields have no names that REDCap uses itself', async () => {
    const ids = ['record_id', 'redcap_event_name', 'parts_complete', 'redcap_data_access_group'];
    const contents = contentsOf(ids.map((id) => ({ id, prompt: id, input: 'text' })));
    const names = (await dictionaryOf(contents)).map((row) => row['Variable / Field Name']);
    expect(names).toEqual(['record_id', ...ids.map((id) => `${id}_2`)]);
  });

  test('texts show the checked boxes of a field, and no matrix, which has no field', async () => {
    const rows = [{ id: 'r', label: 'R' }];
    const contents = contentsOf([
      { id: 'many', prompt: '1', input: 'multi_select', options: OPTIONS },
      { id: 'grid', prompt: '2', input: 'matrix', options: OPTIONS, rows },
      { id: 'q', prompt: '{{ answers.many }} and {{ answers.grid }}', input: 'text' },
    ]);
    const row = (await dictionaryOf(contents)).find((each) => each['Variable / Field Name'] === 'q')!;
    expect(row['Field Label']).toBe('[many:checked] and {{ answers.grid }}');
    expect(await said('redcap', contents, 'piping_left_out')).toEqual(['/experience/questions/2/prompt']);
  });
});

describe.each(EXPORT_FORMATS)('%s: what is lost is said', (format) => {
  const ask = (fields: JsonObject) => contentsOf([{ id: 'q', prompt: 'Q', ...fields }]);

  test('the marks of Markdown in a prompt', async () => {
    const contents = ask({ prompt: 'Now:\n\n- **one**\n- two', input: 'text' });
    expect(await said(format, contents, 'markup_shown')).toEqual(['/experience/questions/0/prompt']);
  });

  test('images of the options of a scale', async () => {
    const image = { src: 'a'.repeat(64), alt: 'A' };
    const contents = contentsOf(
      [{ id: 'q', prompt: 'Q', input: 'likert', scale: 'faces' }],
      {},
      {
        scales: { faces: [{ ...OPTIONS[0]!, image }, OPTIONS[1]!] },
      },
    );
    const places = await said(format, contents, 'property_left_out');
    expect(places).toContain('/experience/scales/faces/0/image');
  });

  test('that a required consent is an agreement', async () => {
    const place = '/experience/questions/0/required';
    expect(await said(format, ask({ input: 'consent', required: true }), 'bounds_not_supported')).toEqual([
      place,
    ]);
    expect(await said(format, ask({ input: 'consent' }), 'bounds_not_supported')).toEqual([]);
  });
});

describe('FHIR', () => {
  const ask = (fields: JsonObject) => contentsOf([{ id: 'q', prompt: 'Q', ...fields }]);
  const item = async (fields: JsonObject) => (await jsonOf('fhir', ask(fields))).item[0];

  test('a step that is no power of ten is said', async () => {
    for (const input of ['number', 'slider']) {
      const fields = { input, min: 0, max: 10, step: 0.25 };
      expect(await said('fhir', ask(fields), 'bounds_not_supported')).toEqual([
        '/experience/questions/0/step',
      ]);
      expect(await said('fhir', ask({ ...fields, step: 0.1 }), 'bounds_not_supported')).toEqual([]);
    }
  });

  test('whole numbers that no integer can be are decimals', async () => {
    expect((await item({ input: 'number', min: 0, max: 2 ** 31 - 1, step: 1 })).type).toBe('integer');
    expect((await item({ input: 'number', min: 0, max: 2 ** 31, step: 1 })).type).toBe('decimal');
    expect((await item({ input: 'number', min: -3e9, max: 0, step: 1 })).type).toBe('decimal');
  });

  test('the rows of a matrix are rows of a table', async () => {
    const grid = await item({ input: 'matrix', options: OPTIONS, rows: [{ id: 'r', label: 'R' }] });
    expect(grid.extension[0].valueCodeableConcept.coding[0].code).toBe('table');
  });
});
