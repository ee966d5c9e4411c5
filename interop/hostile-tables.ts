// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of Qualtrics show answers in this way
import fc from 'fast-check';
import { expression, text, word } from './hostile-sources.ts';
import { structure as structureOf } from './limesurvey/structure.test-helper.ts';
import { choiceOf, item, matchOf, orderOf, response, TEXT_ENTRY } from './qti/item.test-helper.ts';
import { survey as surveyOf } from './qualtrics/survey.test-helper.ts';

const cell = fc.oneof(word, expression, fc.constantFrom('1, Yes | 0, No', '1|1|1', '0', '10', 'yes', 'en'));
const csv = (header: readonly string[], types: readonly string[], first: string) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...types), cell),
        fc.array(cell, { minLength: header.length - 1, maxLength: header.length }),
      ),
      { maxLength: 12 },
    )
    .map((rows) => {
      const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
      return [
        first + header.join(','),
        ...rows.map(([type, cells]) => [...(first ? [''] : []), type, ...cells].map(quote).join(',')),
      ].join('\n');
    });
export const form = csv(
  [
    'type',
    'name',
    'label',
    'label::French (fr)',
    'relevant',
    'constraint',
    'calculation',
    'required',
    'parameters',
  ],
  [
    'select_one l',
    'select_multiple l or_other',
    'integer',
    'decimal',
    'text',
    'range',
    'calculate',
    'begin group',
    'end group',
    'begin repeat',
    'note',
  ],
  'survey,',
).map((rows) => `${rows}\nchoices,list_name,name,label\n,l,a,A\n,l,1,B\n,l,a,C\n`);
export const dictionary = csv(
  [
    'field_type',
    'field_name',
    'form_name',
    'section_header',
    'field_label',
    'select_choices_or_calculations',
    'text_validation_type_or_show_slider_number',
    'text_validation_min',
    'text_validation_max',
    'branching_logic',
    'field_annotation',
  ],
  ['text', 'radio', 'checkbox', 'calc', 'slider', 'yesno', 'notes', 'descriptive'],
  '',
);
export const items = csv(
  ['text', 'id', 'options', 'reverse', 'subscale', 'keyed'],
  ['A', '', 'constructor', '__proto__'],
  '',
);

const code = fc.constantFrom('a', 'b', '__proto__', 'constructor', '');
const part = fc.tuple(code, text, fc.constantFrom(0, 1));
/** A structure of LimeSurvey whose groups ask questions of any type. */
export const structure = fc
  .array(
    fc.record({
      fields: fc.record({ grelevance: fc.oneof(expression, code) }),
      questions: fc.array(
        fc.record({
          code,
          type: fc.constantFrom(...'L!OMPFABCEH1NKSTUQRDGYX5:;*I|'),
          text: fc.oneof(text, expression),
          fields: fc.record({ relevance: fc.oneof(expression, code), other: fc.constantFrom('Y', 'N') }),
          attributes: fc.dictionary(fc.constantFrom('max_answers', 'suffix', 'max_num_value_n'), cell),
          answers: fc.array(part, { maxLength: 3 }),
          parts: fc.array(part, { maxLength: 3 }),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 3 },
  )
  .map((groups) => structureOf(groups, { settings: { assessments: 'Y' } }));

const keyed = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom('1', '2', '__proto__', 'x'), value);
const set = keyed(
  fc.record({
    LogicType: fc.constantFrom('Question', 'EmbeddedField'),
    LeftOperand: fc.constantFrom(
      'q://QID1/SelectableChoice/1',
      'q://QID2/ChoiceTextEntryValue',
      'q://QID3/x/1/2',
    ),
    Operator: fc.constantFrom('Selected', 'NotSelected', 'EqualTo', 'GreaterThan', 'Empty'),
    RightOperand: cell,
    Conjuction: fc.constantFrom('And', 'Or'),
  }),
).map((expressions) => ({ ...expressions, Type: 'If' }));
const asked = fc.record({
  DataExportTag: code,
  QuestionText: fc.oneof(text, fc.constant('${q://QID1/ChoiceGroup/SelectedChoices}')),
  QuestionType: fc.constantFrom('MC', 'Matrix', 'TE', 'Slider', 'RO', 'CS', 'DB', 'SBS'),
  Selector: fc.constantFrom('SAVR', 'MAVR', 'NPS', 'Likert', 'TE', 'SL', 'FORM', 'HSLIDER', 'STAR'),
  Choices: fc.oneof(keyed(fc.record({ Display: text, TextEntry: fc.boolean() })), cell),
  Answers: keyed(fc.record({ Display: text })),
  ChoiceOrder: fc.oneof(fc.array(cell, { maxLength: 3 }), cell),
  RecodeValues: keyed(cell),
  DisplayLogic: fc.oneof(keyed(set), cell),
  GradingData: fc.array(fc.record({ ChoiceID: code, AnswerID: cell, Grades: keyed(cell) }), { maxLength: 3 }),
  Language: fc.oneof(keyed(fc.record({ QuestionText: text })), cell),
});
/** A survey of Qualtrics, all questions of which are in one block. */
export const qsf = fc.array(asked, { maxLength: 6 }).map((questions) => surveyOf(questions));

const id = fc.constantFrom('a', 'b', '', '__proto__', 'x y');
const ids = fc.array(id, { maxLength: 3 });
/** Items of QTI whose parts do not fit each other. */
export const qti = fc
  .record({
    body: fc.oneof(
      ids.map((all) => choiceOf(all)),
      ids.map((all) => choiceOf(all, 'maxChoices="2" minChoices="9"')),
      ids.map(orderOf),
      fc.tuple(ids, ids).map(([rows, columns]) => matchOf(rows, columns)),
      fc.constant(`<div>${TEXT_ENTRY}<a><b/></a></div>`),
    ),
    declared: fc.record({
      cardinality: fc.constantFrom('single', 'multiple', 'ordered', 'record', ''),
      type: fc.constantFrom('identifier', 'directedPair', 'string', 'integer'),
      correct: ids,
      mapping: fc
        .tuple(id, fc.constantFrom('1', '-1', 'x', '1e999', ''))
        .map(
          ([key, value]) =>
            `<mapping lowerBound="${value}"><mapEntry mapKey="${key}" mappedValue="${value}"/></mapping>`,
        ),
    }),
    processing: fc.constantFrom('match_correct', 'map_response', 'x', '<responseCondition/>', '<b><c/></b>'),
  })
  .map(({ body, declared, processing }) => item({ body, declarations: response(declared), processing }));
