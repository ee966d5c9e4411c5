import { INPUTS, MEDIA_TYPES, type PublicQuestion, QUESTION_FREQUENCIES, TRIGGER_TYPES } from '@eps/engine';
import { JsonObject, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { AnswerText, AnswerValue } from '../evaluations/schema.ts';

const scores = Type.Record(Type.String(), Type.Number(), {
  description: 'Scores by concept.',
});

const Schedule = namedObject('QuestionSchedule', {
  frequency: Type.Optional(
    oneOf(QUESTION_FREQUENCIES, {
      title: 'QuestionFrequency',
      description: 'Absent if the question is asked once in each cycle.',
    }),
  ),
  trigger: strictObject({
    type: oneOf(TRIGGER_TYPES, { title: 'TriggerType' }),
    event: Type.String(),
    page: Type.String(),
  }),
  max_per_login: Type.Integer({
    minimum: 0,
    description: 'Maximum number of times per login. 0 means unlimited.',
  }),
  repeat_until_answered: Type.Boolean(),
});

/** Fields that participants do not see, because they reveal what is measured and when a question is asked. */
const Hidden = {
  purpose: Optional.Array(Type.String()),
  remarks: Optional.String(),
  visible_if: Type.Optional({
    ...JsonObject,
    description: 'Condition under which the question is visible: an expression `{op, …}`.',
  }),
};

const shownFile = {
  src: Type.String({ description: 'The path of the file on this service.' }),
  alt: Optional.String({ description: 'What the image shows; empty for decoration.' }),
  width: Optional.Integer({ description: 'Of an image, in pixels.' }),
  height: Optional.Integer({ description: 'Of an image, in pixels.' }),
};

export const ShownMedia = Type.Array(
  namedObject('ShownMedium', {
    type: oneOf(MEDIA_TYPES),
    ...shownFile,
    transcript: Optional.String({ description: 'A transcript of the sound or film.' }),
  }),
  { description: 'Images, sounds and films that belong to the text.' },
);

const OptionFields = {
  image: Type.Optional(strictObject(shownFile, { title: 'ShownImage' })),
  text: Optional.Boolean({ description: 'Whether an answer with this option may have a `text`.' }),
  exclusive: Optional.Boolean({
    description: 'Whether this option of a `multi_select` cannot be combined with others.',
  }),
};

const html = (name: string) =>
  Type.Optional(
    strictObject(
      { [name]: Optional.String() },
      { description: 'The text as sanitized HTML, for participants, if it has Markdown.' },
    ),
  );

const Consent = strictObject(
  {
    version: Type.String(),
    hash: Type.String({ description: 'Of version and documents in this language; answers keep it.' }),
    documents: Type.Array(
      strictObject({
        id: Type.String(),
        title: Type.String(),
        text: Optional.String({ description: 'Markdown.' }),
        href: Optional.String({ description: 'The address of the document, if it has no text.' }),
        html: html('text'),
      }),
    ),
    contact: Optional.String({ description: 'The contact for people who do not agree, as Markdown.' }),
    html: html('contact'),
  },
  { title: 'Consent', description: 'The documents that a `consent` asks people to agree to.' },
);

/** A question with scores, for API clients. */
export const Question = shape<PublicQuestion>(
  'Question',
  { id: Type.String(), label: Type.String(), scores, ...OptionFields },
  Hidden,
);

/** A question without scores, for participants. */
export const ParticipantQuestion = shape<
  Omit<PublicQuestion, keyof typeof Hidden> & { html?: { prompt?: string; description?: string } }
>(
  'ParticipantQuestion',
  { id: Type.String(), label: Type.String(), ...OptionFields },
  {
    html: Type.Optional(
      strictObject(
        { prompt: Optional.String(), description: Optional.String() },
        { description: 'The texts that have Markdown, as sanitized HTML.' },
      ),
    ),
  },
);

type Fields = Parameters<typeof strictObject>[0];

function dateBound(what: string) {
  return Optional.String({
    description: `${what}: \`YYYY-MM-DD\`, or \`today\`, also with a duration, such as \`today-P18Y\`, by the date where the person is.`,
  });
}

/** The fields after `schedule` depend on the input and are needed to display it. */
function shape<Shape>(title: string, option: Fields, additional: Fields) {
  return Type.Unsafe<Shape>(
    strictObject(
      {
        id: Type.String(),
        input: oneOf(INPUTS, { title: 'QuestionInput' }),
        options: Type.Array(strictObject(option)),
        prompt: Type.String({ description: 'Markdown.' }),
        description: Optional.String({ description: 'Text below the prompt, as Markdown.' }),
        media: Type.Optional(ShownMedia),
        section_id: Type.String({ description: 'Section of the question. Empty if it has none.' }),
        ...additional,
        required: Type.Boolean(),
        schedule: Type.Optional(Schedule),
        min: Optional.Number(),
        max: Optional.Number(),
        step: Optional.Number(),
        unit: Optional.String(),
        min_label: Optional.String({ description: 'What the lowest number means.' }),
        max_label: Optional.String({ description: 'What the highest number means.' }),
        placeholder: Optional.String(),
        max_length: Optional.Integer(),
        max_choices: Optional.Integer(),
        min_date: dateBound('The first date that can be answered'),
        max_date: dateBound('The last date that can be answered'),
        rows: Optional.Array(strictObject({ id: Type.String(), label: Type.String() })),
        allow_decline: Optional.Boolean(),
        consent: Type.Optional(Consent),
      },
      { title },
    ),
  );
}

export const ElapsedMs = Type.Integer({
  minimum: 0,
  maximum: 86_400_000,
  description: 'Active time on the question in milliseconds.',
});

export const SentAnswer = strictObject({
  question_id: Type.String({ minLength: 1, maxLength: 255 }),
  // `value: null` without `declined` removes the answer.
  value: Type.Optional(AnswerValue),
  text: Type.Optional(AnswerText),
  elapsed_ms: Type.Optional(ElapsedMs),
  declined: Optional.Boolean(),
});
export type SentAnswer = Static<typeof SentAnswer>;

/** An answer that the respondent may still change, and that several devices may change. */
export const DraftAnswer = strictObject({
  ...SentAnswer.properties,
  part: Optional.Record(
    Type.String({ maxLength: 255 }),
    Type.Union([Type.String({ maxLength: 255 }), Type.Boolean(), Type.Integer({ minimum: 1 }), Type.Null()]),
    {
      maxProperties: 1000,
      description:
        'Changes a part of the stored answer, in place of `value`. `matrix`: option ids by row id, null removes a row. `multi_select`: true or false by option id; an exclusive option and the others remove each other. `ranking`: the places, from 1, to which options move, null removes one; a place beyond the end is the end. An answer of which nothing is left is removed.',
    },
  ),
  replaces: Type.Optional(
    strictObject(
      {
        value: Type.Optional(AnswerValue),
        text: Type.Optional(AnswerText),
        declined: Optional.Boolean(),
      },
      {
        description:
          'The answer that was in view when the person changed it; `{}` if there was none. If another one is stored meanwhile, the answer is rejected as `changed`. With `part`, only the rows that it names are compared. Ignored if the token may not read the stored answer.',
      },
    ),
  ),
});
export type DraftAnswer = Static<typeof DraftAnswer>;
