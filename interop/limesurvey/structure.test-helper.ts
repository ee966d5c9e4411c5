/** Writes structures of LimeSurvey for tests. */

type Cells = Readonly<Record<string, string | number>>;

export interface QuestionSource {
  code: string;
  type: string;
  text?: string;
  help?: string;
  fields?: Cells;
  attributes?: Readonly<Record<string, string>>;
  answers?: readonly (readonly [code: string, text: string, assessment?: number, scale?: number])[];
  parts?: readonly (readonly [code: string, text: string, scale?: number, fields?: Cells])[];
  /** Texts by language. */
  german?: { text?: string; answers?: readonly string[]; parts?: readonly string[] };
}

const cdata = (value: string | number) => `<![CDATA[${String(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const table = (name: string, rows: readonly Cells[]) =>
  rows.length === 0
    ? ''
    : `<${name}><rows>${rows
        .map(
          (row) =>
            `<row>${Object.entries(row)
              .map(([key, value]) => `<${key}>${cdata(value)}</${key}>`)
              .join('')}</row>`,
        )
        .join('')}</rows></${name}>`;

/** An export of version 6, whose texts are in tables of their own. */
export function structure(
  groups: readonly { fields?: Cells; questions: readonly QuestionSource[] }[],
  {
    settings = {},
    tables = {},
  }: { settings?: Cells; tables?: Readonly<Record<string, readonly Cells[]>> } = {},
): string {
  const rows: Record<string, Cells[]> = {
    groups: [],
    group_l10ns: [],
    questions: [],
    subquestions: [],
    question_l10ns: [],
    answers: [],
    answer_l10ns: [],
    question_attributes: [],
  };
  let id = 100;
  groups.forEach(({ fields = {}, questions }, index) => {
    rows.groups!.push({ gid: index + 1, sid: 1, group_order: index, ...fields });
    rows.group_l10ns!.push({ gid: index + 1, group_name: `Group ${index + 1}`, language: 'en' });
    questions.forEach((question, order) => {
      const qid = id++;
      const { code, type, text = `${code}?`, help = '', fields = {}, answers = [], parts = [] } = question;
      const base = { sid: 1, gid: index + 1, type };
      rows.questions!.push({
        qid,
        ...base,
        title: code,
        mandatory: 'N',
        relevance: '1',
        question_order: order,
        ...fields,
      });
      rows.question_l10ns!.push({ qid, question: text, help, language: 'en' });
      if (question.german?.text)
        rows.question_l10ns!.push({ qid, question: question.german.text, help: '', language: 'de' });
      parts.forEach(([title, label, scale = 0, more = {}], at) => {
        const part = id++;
        rows.subquestions!.push({
          qid: part,
          parent_qid: qid,
          ...base,
          title,
          scale_id: scale,
          question_order: at,
          ...more,
        });
        rows.question_l10ns!.push({ qid: part, question: label, help: '', language: 'en' });
        const german = question.german?.parts?.[at];
        if (german) rows.question_l10ns!.push({ qid: part, question: german, language: 'de' });
      });
      answers.forEach(([answer, label, assessment = 0, scale = 0], at) => {
        const aid = id++;
        rows.answers!.push({
          aid,
          qid,
          code: answer,
          sortorder: at,
          assessment_value: assessment,
          scale_id: scale,
        });
        rows.answer_l10ns!.push({ aid, answer: label, language: 'en' });
        const german = question.german?.answers?.[at];
        if (german) rows.answer_l10ns!.push({ aid, answer: german, language: 'de' });
      });
      for (const [attribute, value] of Object.entries(question.attributes ?? {}))
        rows.question_attributes!.push({ qid, attribute, value });
    });
  });
  const all: Readonly<Record<string, readonly Cells[]>> = {
    ...rows,
    surveys: [{ sid: 1, language: 'en', ...settings }],
    surveys_languagesettings: [{ surveyls_language: 'en', surveyls_title: 'Survey' }],
    ...tables,
  };
  const written = Object.entries(all).map(([name, list]) => table(name, list));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<document>\n <LimeSurveyDocType>Survey</LimeSurveyDocType><DBVersion>623</DBVersion><languages><language>en</language></languages>${written.join('\n')}</document>`;
}
