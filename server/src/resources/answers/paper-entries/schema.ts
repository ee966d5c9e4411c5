import {
  DateTime,
  namedObject,
  oneOf,
  PlainId,
  shownText,
  strictObject,
  Uuid,
} from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { FORM_STATES, Relation, Respondent, StaffEntries } from '../../people/answer-origins/schema.ts';
import { AnswerText, AnswerValue } from '../evaluations/schema.ts';
import { Locale } from '../participant/schema.ts';

export const PAPER_STATES = [...FORM_STATES, 'lapsed'] as const;

export const PaperEntry = strictObject(
  {
    id: Uuid,
    program_id: Uuid,
    subject_id: Uuid,
    enrollment_id: Uuid,
    evaluation_id: Uuid,
    version_bundle_id: { ...Uuid, description: 'The bundle whose form was entered: that of the evaluation.' },
    state: oneOf(PAPER_STATES, {
      title: 'PaperEntryState',
      description:
        '`awaits_second_entry`: somebody else has to enter the form too. `disagreeing`: the two entries differ. `entered`: the evaluation was completed. `lapsed`: the evaluation ended before, because the person answered on a screen, the cycle ended or the person was erased.',
    }),
    respondent: Respondent,
    answered_at: { ...DateTime, description: 'The date on the paper.' },
    entries: StaffEntries,
  },
  { title: 'PaperEntry', description: 'A paper form that staff entered, without its answers.' },
);
export type PaperEntry = Static<typeof PaperEntry>;

export const CreatedPaperEntry = namedObject('CreatedPaperEntry', {
  ...PaperEntry.properties,
  not_counted: Type.Array(Type.String(), {
    description: 'Questions with an answer whose condition does not hold with these answers.',
  }),
});

const PaperAnswer = strictObject({
  question_id: Type.String({ minLength: 1, maxLength: 255 }),
  // Absent or null: left blank.
  value: Type.Optional(AnswerValue),
  text: Type.Optional(AnswerText),
  declined: Optional.Boolean(),
});

export const CreatePaperEntry = namedObject('CreatePaperEntryRequest', {
  program_id: Uuid,
  subject_id: Uuid,
  answers: Type.Array(PaperAnswer, { maxItems: 5000 }),
  respondent: Respondent,
  relation: Type.Optional(Relation),
  answered_at: { ...DateTime, description: 'The date on the paper.' },
  locale: Type.Optional({ ...Locale, description: 'The language of the form; `en` by default.' }),
  incomplete: Optional.Boolean({
    default: false,
    description: 'Whether required questions may be blank, because they are blank on the paper.',
  }),
});
export type CreatePaperEntry = Static<typeof CreatePaperEntry>;

export const FORM_FIELDS = ['respondent', 'relation', 'answered_at'] as const;

const Typed = namedObject('PaperAnswer', {
  value: { ...AnswerValue, writeOnly: false, title: 'TypedAnswer', description: 'Null: blank.' },
  text: Optional.String(),
  declined: Optional.Boolean(),
});

export const Disagreements = namedObject('PaperDisagreements', {
  program_id: Uuid,
  subject_id: Uuid,
  version_bundle_id: { ...Uuid, description: 'The bundle whose form was entered: that of the evaluation.' },
  answers: Type.Array(
    strictObject({
      question_id: Type.String(),
      row_id: Optional.String({ description: 'The row of a matrix that differs.' }),
      first: Typed,
      second: Typed,
    }),
    { description: 'In the order of the questions.' },
  ),
  form: Type.Array(
    strictObject({
      field: oneOf(FORM_FIELDS, { title: 'PaperFormField' }),
      first: Optional.String(),
      second: Optional.String(),
    }),
    { description: 'What differs about the form itself.' },
  ),
});
/** Without the person of the form. */
export type Disagreements = Pick<Static<typeof Disagreements>, 'answers' | 'form'>;

const Reason = shownText(1000);

export const ResolvePaperEntry = namedObject('ResolvePaperEntryRequest', {
  answers: Type.Array(
    strictObject({
      question_id: Type.String({ minLength: 1, maxLength: 255 }),
      row_id: Optional.String({ minLength: 1, maxLength: 255 }),
      choice: oneOf(['first', 'second', 'other'] as const, {
        title: 'PaperResolutionChoice',
        description: 'Which entry counts; `other`: the value of this resolution.',
      }),
      value: Type.Optional(AnswerValue),
      text: Type.Optional(AnswerText),
      declined: Optional.Boolean(),
      reason: Reason,
    }),
    { maxItems: 20_000 },
  ),
  form: Optional.Array(
    strictObject({
      field: oneOf(FORM_FIELDS),
      choice: oneOf(['first', 'second'] as const),
      reason: Reason,
    }),
    { maxItems: FORM_FIELDS.length },
  ),
});
export type ResolvePaperEntry = Static<typeof ResolvePaperEntry>;

export const PaperEntryPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  paper_entry_id: { ...Uuid, description: 'ID of the paper form that was entered.' },
});

export const EXAMPLE_ENTRY = {
  id: '019bc0de-0000-7000-8000-000000000f90',
  program_id: '019bc0de-0000-7000-8000-0000000000c1',
  subject_id: '019bc0de-0000-7000-8000-0000000000d1',
  enrollment_id: '019bc0de-0000-7000-8000-0000000000e1',
  evaluation_id: '019bc0de-0000-7000-8000-0000000000f1',
  version_bundle_id: '019bc0de-0000-7000-8000-0000000000b1',
  state: 'awaits_second_entry' as const,
  respondent: 'self' as const,
  answered_at: '2026-11-18T12:00:00.000Z',
  entries: [{ entered_by: '019bc0de-0000-7000-8000-0000000000a1', entered_at: '2026-11-20T08:00:00.000Z' }],
};
