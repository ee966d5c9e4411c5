import type { JsonObject } from '@eps/engine';
import { expect, test } from 'vitest';
import { questionnaireResponse } from '../index.ts';
import { evaluateAnswers } from '../testing.ts';
import { importFhir } from './import.ts';

const QUESTIONNAIRE = JSON.stringify({
  resourceType: 'Questionnaire',
  url: 'http://example.org/Questionnaire/sleep',
  version: '2',
  item: [
    {
      linkId: 'g',
      type: 'group',
      text: 'Sleep',
      item: [
        {
          linkId: 'how',
          type: 'open-choice',
          text: 'How?',
          repeats: true,
          answerOption: [
            { valueCoding: { system: 'urn:s', code: 'bad', display: 'Bad' } },
            { valueCoding: { system: 'urn:s', code: 'good', display: 'Good' } },
          ],
          item: [{ linkId: 'why', type: 'string', text: 'Why?' }],
        },
        { linkId: 'hours', type: 'quantity', text: 'Hours' },
        { linkId: 'bed', type: 'time', text: 'Bed' },
      ],
    },
    {
      linkId: 'twice',
      type: 'decimal',
      extension: [
        {
          url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
          valueExpression: {
            language: 'text/fhirpath',
            expression: "2 * %resource.item.item.where(linkId='hours').answer.value.value",
          },
        },
      ],
    },
  ],
});
const EVALUATION = { id: '01980a00-0000-7000-8000-000000000000', completed_at: '2026-01-05T09:30:00.000Z' };

test('an evaluation becomes a QuestionnaireResponse with the groups, types and codings of its Questionnaire', () => {
  const imported = importFhir(QUESTIONNAIRE);
  const answers = { how: ['bad', 'good'], 'how-other': 'Loud', why: 'Noise', hours: 6.5, bed: '23:30' };
  const result = evaluateAnswers(imported, answers);
  const scores = Object.fromEntries(result.sub_scores.map(({ concept_id, value }) => [concept_id, value]));
  const { experience } = imported.contents!;
  const input = {
    experience,
    answers,
    scores,
    evaluation: EVALUATION,
    subject: 'Patient/1',
    questionnaire: QUESTIONNAIRE,
  };
  expect(questionnaireResponse(input)).toEqual({
    resourceType: 'QuestionnaireResponse',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${EVALUATION.id}` },
    questionnaire: 'http://example.org/Questionnaire/sleep|2',
    status: 'completed',
    subject: { reference: 'Patient/1' },
    authored: EVALUATION.completed_at,
    item: [
      {
        linkId: 'g',
        text: 'Sleep',
        item: [
          {
            linkId: 'how',
            text: 'How?',
            answer: [
              {
                valueCoding: { system: 'urn:s', code: 'bad', display: 'Bad' },
                item: [{ linkId: 'why', text: 'Why?', answer: [{ valueString: 'Noise' }] }],
              },
              { valueCoding: { system: 'urn:s', code: 'good', display: 'Good' } },
              { valueString: 'Loud' },
            ],
          },
          { linkId: 'hours', text: 'Hours', answer: [{ valueQuantity: { value: 6.5 } }] },
          { linkId: 'bed', text: 'Bed', answer: [{ valueTime: '23:30:00' }] },
        ],
      },
      { linkId: 'twice', answer: [{ valueDecimal: 13 }] },
    ],
  });
});

test('without the Questionnaire, sections are the groups', () => {
  const experience: JsonObject = {
    sections: [{ id: 's', title: 'Section' }],
    questions: [
      { id: 'q', section_id: 's', prompt: 'Q', input: 'single_select', options: [{ id: 'a', label: 'A' }] },
      {
        id: 'm',
        section_id: 's',
        prompt: 'M',
        input: 'matrix',
        options: [{ id: 'x', label: 'X' }],
        rows: [{ id: 'r', label: 'R' }],
      },
      { id: 'n', prompt: 'N', input: 'number' },
      { id: 'skipped', prompt: 'Skipped', input: 'text' },
    ],
  };
  const answers = { q: 'a', m: { r: 'x' }, n: 2 };
  const measured_at = '2026-01-05T00:00:00Z';
  const released = { experience, answers, evaluation: { ...EVALUATION, measured_at } };
  expect(questionnaireResponse(released)).toMatchObject({ status: 'completed', authored: measured_at });
  expect(questionnaireResponse({ experience, answers, evaluation: { id: EVALUATION.id } })).toMatchObject({
    status: 'in-progress',
    item: [
      {
        linkId: 's',
        text: 'Section',
        item: [
          { linkId: 'q', answer: [{ valueCoding: { code: 'a', display: 'A' } }] },
          {
            linkId: 'm',
            item: [{ linkId: 'm.r', text: 'R', answer: [{ valueCoding: { code: 'x', display: 'X' } }] }],
          },
        ],
      },
      { linkId: 'n', answer: [{ valueInteger: 2 }] },
    ],
  });
});
