import { INPUTS } from '@eps/engine';
import { namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';

const FormItem = namedObject('PaperFormItem', {
  code: Type.String({ description: 'The number on the paper; empty for a text without a question.' }),
  question_id: Type.String(),
  input: oneOf(INPUTS),
  prompt: Type.String({ description: 'Markdown.' }),
  section_id: Type.String(),
  required: Type.Boolean(),
  decline: Optional.String({ description: 'The code for declining to answer.' }),
  options: Type.Array(
    strictObject({
      code: Type.String({ description: 'What a clerk types.' }),
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
        description: 'The value of an answer with this code.',
      }),
      label: Type.String(),
      text: Optional.Boolean({ description: 'Whether the option takes a text.' }),
    }),
  ),
  rows: Type.Array(strictObject({ code: Type.String(), id: Type.String(), label: Type.String() }), {
    description: 'The rows of a matrix.',
  }),
  min: Optional.Number(),
  max: Optional.Number(),
  step: Optional.Number(),
  unit: Optional.String(),
  max_choices: Optional.Integer(),
  only_if: Optional.String({ description: 'When the question is answered, in words.' }),
});

export const PaperForm = strictObject(
  {
    locale: Type.String(),
    title: Type.String(),
    version: Type.String(),
    items: Type.Array(FormItem),
  },
  {
    title: 'PaperForm',
    description: 'The questions of a printable form with the codes that are printed and typed.',
  },
);

export const EXAMPLE_FORM = {
  locale: 'en',
  title: 'Sleep',
  version: '3',
  items: [
    {
      code: '1',
      question_id: 'sleep',
      input: 'single_select' as const,
      prompt: 'How do you sleep?',
      section_id: '',
      required: true,
      options: [
        { code: '1', value: 'well', label: 'Well' },
        { code: '2', value: 'badly', label: 'Badly' },
      ],
      rows: [],
    },
  ],
};
