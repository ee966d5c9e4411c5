import { DateTime, oneOf, shownText, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';

export const ANSWER_MODES = ['screen', 'paper', 'imported'] as const;

/** The states of a paper form as they are stored. */
export const FORM_STATES = ['awaits_second_entry', 'disagreeing', 'entered'] as const;

export const Respondent = oneOf(['self', 'proxy'] as const, {
  title: 'Respondent',
  description: 'Who answers: the person, or somebody else about or for the person.',
});
export type Respondent = Static<typeof Respondent>;

export const Relation = shownText(200, {
  description:
    'With `respondent: proxy`: how the proxy is related to the person. Encrypted; read with the answers.',
});

/** Who entered a paper form. */
export const StaffEntries = Type.Array(
  strictObject({
    entered_by: { ...Uuid, description: 'The API key or user.' },
    entered_at: DateTime,
  }),
  {
    description: 'Who entered the paper form, in order. The third is who resolved the disagreements.',
  },
);

/** How answers were given, without sealed data. */
export const AnswerOrigin = strictObject(
  {
    mode: oneOf(ANSWER_MODES, { title: 'AnswerMode' }),
    respondent: Respondent,
    answered_at: Type.Optional({
      ...DateTime,
      description: 'The date on the paper, or that of the imported answers.',
    }),
    entries: Type.Optional(StaffEntries),
  },
  { title: 'AnswerOrigin', description: 'How the answers were given, if this was recorded.' },
);
export type AnswerOrigin = Static<typeof AnswerOrigin>;
