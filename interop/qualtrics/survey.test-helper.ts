/** Writes surveys of Qualtrics for tests. */

type Fields = Readonly<Record<string, unknown>>;

export const choices = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((Display, index) => [String(index + 1), { Display }]));

/** A question of several choices, of which one is answered. */
export const single = (tag: string, texts: readonly string[], fields: Fields = {}) => ({
  DataExportTag: tag,
  QuestionText: `${tag}?`,
  QuestionType: 'MC',
  Selector: 'SAVR',
  Choices: choices(texts),
  ...fields,
});

/** Numbers the questions QID1, QID2 and so on; without a flow, one block shows all of them. */
export function survey(
  questions: readonly Fields[],
  {
    elements = [],
    blocks,
    flow,
  }: { elements?: readonly Fields[]; blocks?: readonly Fields[]; flow?: readonly Fields[] } = {},
): Fields {
  const all = [
    {
      Type: 'Default',
      ID: 'BL_1',
      Description: 'Block',
      BlockElements: questions.map((_, index) => shown(index + 1)),
    },
  ];
  const placed = blocks ?? all;
  return {
    SurveyEntry: { SurveyName: 'Survey', SurveyLanguage: 'EN' },
    SurveyElements: [
      { Element: 'BL', Payload: placed },
      {
        Element: 'FL',
        Payload: { Type: 'Root', Flow: flow ?? placed.map(({ ID }) => ({ Type: 'Standard', ID })) },
      },
      ...questions.map((payload, index) => ({
        Element: 'SQ',
        PrimaryAttribute: `QID${index + 1}`,
        Payload: { QuestionID: `QID${index + 1}`, ...payload },
      })),
      ...elements,
    ],
  };
}

export const shown = (number: number) => ({ Type: 'Question', QuestionID: `QID${number}` });

type Expression = readonly [left: string, operator: string, right?: string];

/** Display logic of sets, each of which joins its expressions by one word. */
export const logic = (
  sets: readonly (readonly Expression[])[],
  { inner = 'And', outer = 'OrIf' }: { inner?: string; outer?: string } = {},
) => ({
  Type: 'BooleanExpression',
  ...Object.fromEntries(
    sets.map((set, index) => [
      String(index),
      {
        Type: index === 0 ? 'If' : outer,
        ...Object.fromEntries(
          set.map(([LeftOperand, Operator, RightOperand], at) => [
            String(at),
            {
              LogicType: 'Question',
              LeftOperand,
              Operator,
              ...(RightOperand !== undefined && { RightOperand }),
              ...(at > 0 && { Conjuction: inner }),
            },
          ]),
        ),
      },
    ]),
  ),
});

/** A question of a type with two choices, two answers in a matrix, and further fields. */
export const questionOf = (type: string, selector: string, sub?: string, fields: object = {}) => ({
  DataExportTag: 'q',
  QuestionText: 'Q?',
  QuestionType: type,
  Selector: selector,
  ...(sub && { SubSelector: sub }),
  Choices: choices(['One', 'Two']),
  ...(type === 'Matrix' && { Answers: choices(['No', 'Yes']) }),
  ...fields,
});
