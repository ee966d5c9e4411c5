import { compileBundle, type Question } from '@eps/engine';
import { describe, expect, test } from 'vitest';
import { importInstrument } from '../import-instrument.ts';
import { readResponses } from './read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The questions of an instrument that was imported from a source. */
async function imported(source: string): Promise<readonly Question[]> {
  const { contents, findings } = await importInstrument({ bytes: bytes(source) });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return compileBundle(contents!).bundle!.experience.questions;
}

const rowsIn = (content: string) =>
  content
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('readResponses', () => {
  test('finds the codes of a REDCap project in its dictionary', async () => {
    const dictionary = [
      'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels"',
      'phq1,phq,radio,Little interest?,"0, Not at all | 1, Several days"',
      'help,phq,checkbox,Who helps?,"1, Family | 2, Friends"',
      'age,phq,text,Age?,',
    ].join('\n');
    const text = 'record_id,phq_timestamp,phq1,help___1,help___2\n7,2024-03-01 10:00,1,0,1\n';
    const questions = await imported(dictionary);
    expect(readResponses({ source: 'redcap', text, beside: dictionary, questions })).toEqual({
      format: 'csv',
      content: text,
      person: 'record_id',
      answered_at: 'phq_timestamp',
      answers: {
        phq1: { column: 'phq1', codes: { '0': '0', '1': '1' } },
        help: { columns: { '1': 'help___1', '2': 'help___2' } },
      },
      missing: ['age'],
    });
  });

  test('reads results of SurveyJS', async () => {
    const survey = {
      elements: [
        { type: 'radiogroup', name: 'mood', choices: ['good', 'bad'] },
        { type: 'checkbox', name: 'why', choices: ['a', 'b'], showOtherItem: true },
      ],
    };
    const questions = await imported(JSON.stringify(survey));
    const results = [
      { userId: 'u1', completedAt: '2024-03-01', mood: 'good', why: ['a', 'other'], 'why-Comment': 'so' },
    ];
    const file = readResponses({ source: 'surveyjs', text: JSON.stringify(results), questions });
    expect(file).toMatchObject({
      format: 'jsonl',
      person: 'userId',
      answered_at: 'completedAt',
      missing: [],
    });
    expect(file.answers['mood']).toEqual({ column: 'mood' });
    expect(file.answers['why']).toMatchObject({ column: 'why' });
    expect(rowsIn(file.content)).toEqual(results);
  });

  test('reads FHIR QuestionnaireResponses, also with hostile linkIds', async () => {
    const item = {
      linkId: 'q1',
      type: 'choice',
      text: 'One?',
      answerOption: [{ valueCoding: { code: 'a' } }],
    };
    const questionnaire = { resourceType: 'Questionnaire', status: 'active', item: [item] };
    const questions = await imported(JSON.stringify(questionnaire));
    const answered = [
      { linkId: '__proto__', answer: [{ valueString: 'x' }] },
      { linkId: 'group', item: [{ linkId: 'q1', answer: [{ valueCoding: { code: 'a' } }] }] },
    ];
    const response = {
      resourceType: 'QuestionnaireResponse',
      subject: { reference: 'Patient/7' },
      authored: '2024-03-01T10:00:00Z',
      item: answered,
    };
    const text = JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: response }] });
    const file = readResponses({ source: 'fhir', text, questions });
    expect(file).toMatchObject({
      person: 'subject',
      answered_at: 'authored',
      answers: { q1: { column: 'q1' } },
    });
    expect(rowsIn(file.content)[0]).toMatchObject({ subject: 'Patient/7', q1: 'a' });
  });

  test('leaves out the further headings of Qualtrics', async () => {
    const survey = { elements: [{ type: 'radiogroup', name: 'QID1', choices: ['1', '2'] }] };
    const questions = await imported(JSON.stringify(survey));
    const text =
      'RecordedDate,ResponseId,QID1\nDate,Id,How?\n"{""ImportId"":""recordedDate""}","{}","{}"\n2024-03-01 10:00:00,R_1,2\n';
    const file = readResponses({ source: 'qualtrics', text, questions });
    expect(file).toMatchObject({ person: 'ResponseId', answered_at: 'RecordedDate' });
    expect(rowsIn(file.content)).toEqual([
      { RecordedDate: '2024-03-01 10:00:00', ResponseId: 'R_1', QID1: '2' },
    ]);
  });

  test('refuses a file without a column for any question', async () => {
    const questions = await imported(JSON.stringify({ elements: [{ type: 'text', name: 'word' }] }));
    const read = () => readResponses({ source: 'limesurvey', text: 'id,other\n1,2\n', questions });
    expect(read).toThrow('no column for any question');
  });
});
