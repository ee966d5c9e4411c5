import { MAX_TEXT_LENGTH } from '../inputs/text.ts';
import { INPUTS, type Json, type NumericScore } from '../types.ts';
import { visible } from './blank.ts';
import { readConsent } from './consent.ts';
import { dateBound } from './date.ts';
import type { Position } from './diagnostics.ts';
import { boolean, expression, id, listOf, number, object, oneOf, pairOf, recordOf, text } from './fields.ts';
import { key, named, reader } from './form.ts';
import { readMedia } from './media.ts';
import { readOptions, readRow, readShuffle } from './options.ts';
import { readSchedule } from './schedule.ts';
import { pipedText } from './template.ts';

const readScoreFields = named(
  'NumericScore',
  'How a numeric answer is scored on a concept.',
  object({
    weight: key(number({ above: 0 }), 'The weight of the item.', { default: 1 }),
    map: key(
      listOf(pairOf(number())),
      'Points `[answer, score]` in ascending order of the answer, between which scores are interpolated linearly. Without it, the score is the answer.',
    ),
  }),
);

const readCorrection = named(
  'Correction',
  'A correction of the prompt of a question that changes nothing about what it asks.',
  object(
    {
      wording: key(
        visible(text, 'nothing'),
        'The wording that people answered before, exactly; of several corrections the first.',
        {
          synonyms: ['of', 'before', 'from'],
        },
      ),
      reason: key(
        visible(text, 'nothing'),
        'Why the wording changed, for the readers of traces and comparisons.',
        {
          synonyms: ['why', 'because'],
        },
      ),
    },
    ['wording', 'reason'],
  ),
);

const DATE_BOUND =
  '`YYYY-MM-DD`, or relative to the day of the answer: `today`, `today-P18Y`, `today+P2W` (an ISO 8601 duration of years, months, weeks and days)';

/** Reads the keys of a question. */
export const readQuestionFields = named(
  'Question',
  'A question, or a text that takes no answer.',
  object(
    {
      id: key(id, 'The id by which all contents and answers refer to the question.', {
        synonyms: ['key', 'name', 'question_id'],
      }),
      section_id: key(text, 'The section of the question. It need not be declared in `sections`.', {
        synonyms: ['section', 'page', 'group'],
      }),
      prompt: key(
        pipedText,
        'The text that respondents see, as Markdown with variables. Drafts may lack it.',
        {
          synonyms: ['text', 'title', 'label', 'question', 'wording', 'stem'],
        },
      ),
      input: key(
        oneOf(INPUTS),
        'How the question is answered. The default is `single_select` for a question with options, otherwise `text`.',
        { synonyms: ['type', 'kind', 'format', 'widget'] },
      ),
      options: key(
        readOptions,
        'The choices of inputs with options, in the order in which respondents see them.',
        { synonyms: ['choices', 'answers', 'values', 'responses'] },
      ),
      scale: key(
        text,
        'The id of one of the `scales` of the experience, whose options the question has instead of `options`.',
        { synonyms: ['option_set', 'choices_id', 'scale_id'] },
      ),
      rows: key(listOf(readRow), 'The rows of a `matrix`, which share its options.', {
        synonyms: ['items', 'statements', 'subquestions'],
      }),
      shuffle: key(
        readShuffle,
        'Whether the options (of a `matrix`: the rows) are shown in an order drawn for each evaluation.',
        { default: false, synonyms: ['randomize', 'random', 'shuffle_options'] },
      ),
      min: key(number(), 'The lowest number that can be answered.', {
        synonyms: ['minimum', 'from', 'min_value'],
      }),
      max: key(number(), 'The highest number that can be answered.', {
        synonyms: ['maximum', 'to', 'max_value'],
      }),
      step: key(number({ above: 0 }), 'The distance between numbers that can be answered, from `min` on.', {
        synonyms: ['increment', 'interval'],
      }),
      unit: key(text, 'The unit of a number, which respondents see beside it.', { synonyms: ['suffix'] }),
      min_label: key(
        visible(text, 'nothing'),
        'What the lowest number means, shown at that end of a scale: "not at all".',
        {
          synonyms: ['low_label', 'left_label', 'label_min'],
        },
      ),
      max_label: key(
        visible(text, 'nothing'),
        'What the highest number means, shown at that end of a scale: "extremely".',
        {
          synonyms: ['high_label', 'right_label', 'label_max'],
        },
      ),
      placeholder: key(
        visible(text, 'nothing'),
        'A text in the empty field of a `text`, `long_text`, `number` or option text.',
        {
          synonyms: ['example', 'watermark'],
        },
      ),
      max_length: key(
        number({ min: 1, max: MAX_TEXT_LENGTH, integer: true }),
        'The maximum length of the answer to a `text` or `long_text`, or of the text of an option, in Unicode code points.',
        { synonyms: ['maxlength', 'limit'] },
      ),
      max_choices: key(
        number({ min: 1, integer: true }),
        'The maximum number of options that may be chosen or ranked; all of them if it is missing.',
        { synonyms: ['max_selections', 'max_options', 'max_answers'] },
      ),
      min_date: key(dateBound, `The first date that can be answered, ${DATE_BOUND}.`, {
        synonyms: ['earliest', 'date_min', 'from_date'],
      }),
      max_date: key(dateBound, `The last date that can be answered, ${DATE_BOUND}.`, {
        synonyms: ['latest', 'date_max', 'to_date'],
      }),
      scores: key(
        recordOf(reader(readScoreFields, readNumericScore)),
        'How answers to a numeric question or `boolean` are scored, by concept id. Options have their own `scores`.',
        { synonyms: ['score', 'scoring', 'points'] },
      ),
      consent: key(
        readConsent,
        'The documents that a `consent` without options asks to agree to. If it is required, a refusal is stored and ends the session.',
        { synonyms: ['documents', 'consent_form'] },
      ),
      purpose: key(listOf(text), 'What the answers are used for. The service returns it with the question.', {
        synonyms: ['purposes', 'tags'],
      }),
      description: key(
        visible(pipedText, 'nothing'),
        'Text below the prompt, such as an explanation, as Markdown.',
        {
          synonyms: ['help', 'hint', 'help_text', 'explanation', 'subtitle'],
        },
      ),
      media: key(readMedia, 'Images, sounds and films below the prompt, at most 10.', {
        synonyms: ['images', 'image', 'audio', 'video', 'attachments'],
      }),
      remarks: key(text, 'A note among staff. Participants never see it.', {
        synonyms: ['note', 'remark', 'comment', 'comments'],
      }),
      correction: key(
        readCorrection,
        'Declares that the prompt corrects an earlier wording, such as a typing error, and asks the same. Scores stay comparable with those of the earlier wording.',
        { synonyms: ['erratum', 'corrects'] },
      ),
      sensitive: key(
        boolean,
        'Whether leaders are shown no figures of this question, not even of a whole group.',
        { default: false, synonyms: ['private', 'confidential'] },
      ),
      required: key(boolean, 'Whether the evaluation cannot be completed without an answer.', {
        default: false,
        synonyms: ['mandatory', 'is_required'],
      }),
      allow_decline: key(
        boolean,
        'Whether respondents may decline to answer, even if the question is required.',
        {
          default: false,
          synonyms: ['decline', 'allow_skip', 'skippable'],
        },
      ),
      visible_if: key(expression('condition'), 'The question is shown only while this condition is true.', {
        synonyms: ['condition', 'show_if', 'when', 'enable_when', 'visible_when', 'relevant'],
      }),
      schedule: key(readSchedule, 'When the question is due in a continuous program.', {
        synonyms: ['frequency', 'recurrence', 'trigger'],
      }),
    },
    ['id', 'prompt'],
  ),
);

function readNumericScore(value: Json, at: Position): NumericScore | undefined {
  const fields = readScoreFields(value, at);
  if (!fields) return undefined;
  const { weight = 1, map } = fields;
  if (!map) return { weight };
  const misplaced = map.findIndex(([x], i) => i > 0 && x <= map[i - 1]![0]);
  if (misplaced > 0)
    at.at('map', misplaced).error(
      'not_ascending',
      'Points must be sorted in ascending order of their first number.',
    );
  return { weight, map };
}
