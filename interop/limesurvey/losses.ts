import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import type { Row, Tables } from './source.ts';
import type { Part, Question, Survey } from './survey.ts';

type Findings = Instrument['findings'];

/** Reports what a question has beside its attributes and has no equivalent. */
export function reportQuestion(question: Question, place: string, findings: Findings): void {
  const { row, subquestions, texts, type } = question;
  if (row.get('mandatory') === 'S')
    findings.warning('constraint_left_out', place, 'The question may be skipped without being asked again.');
  if ((row.get('preg') ?? '').trim() !== '')
    findings.warning('validator_left_out', place, `The pattern ${quote(row.get('preg'))} is left out.`);
  if (row.get('other') === 'Y' && !'L!MP'.includes(type))
    findings.warning('property_left_out', place, 'The option "other" is left out.');
  for (const part of subquestions) {
    const relevance = (part.row.get('relevance') ?? '').trim();
    if (relevance === '' || relevance === '1') continue;
    const at = `${place}, part ${part.row.get('title')}, relevance`;
    findings.warning(
      'condition_not_carried',
      at,
      `The part is always shown, also unless ${quote(relevance)}.`,
    );
  }
  if (hasMarkup([question, ...subquestions, ...question.answers], /<(?:img|audio|video|iframe|embed)\b/i))
    findings.info('media_left_out', place, 'Images, audio and video are left out.');
  if (hasMarkup([question], /<script\b/i) || [...texts.values()].some((each) => each.get('script')?.trim()))
    findings.warning('property_left_out', place, 'The script is left out.');
  if (type !== '*') return;
  findings.info('formula_not_shown', place, 'The equation is computed, but its text is not shown.');
  if ([...texts.values()].some((each) => each.get('help')?.trim()))
    findings.info('property_left_out', place, 'The help of the equation is left out.');
}

function hasMarkup(parts: readonly Part[], pattern: RegExp): boolean {
  return parts.some(({ texts }) =>
    [...texts.values()].some((row) =>
      ['question', 'help', 'answer'].some((field) => pattern.test(row.get(field) ?? '')),
    ),
  );
}

const READ: ReadonlySet<string> = new Set(
  `languages surveys surveys_languagesettings groups group_l10ns questions question_l10ns subquestions answers
  answer_l10ns question_attributes`.split(/\s+/),
);

/** Tables that are reported as a whole, with what they hold. */
const TABLES: Readonly<Record<string, readonly [string, string, 'warning' | 'info']>> = {
  assessments: ['property_left_out', 'The texts of the assessment are left out.', 'warning'],
  quota: ['property_left_out', 'The quotas are left out.', 'warning'],
  quota_members: ['property_left_out', 'The answers of quotas are left out.', 'info'],
  quota_languagesettings: ['property_left_out', 'The texts of quotas are left out.', 'info'],
  defaultvalues: ['initial_value_left_out', 'Initial values of questions are left out.', 'warning'],
  defaultvalue_l10ns: ['initial_value_left_out', 'Initial values of questions are left out.', 'info'],
  themes: ['appearance_left_out', 'The theme is left out.', 'info'],
  themes_inherited: ['appearance_left_out', 'The theme is left out.', 'info'],
};

export function reportSurvey(tables: Tables, survey: Survey, findings: Findings): void {
  for (const [name, rows] of tables) {
    if (READ.has(name) || name === 'conditions') continue;
    const [code, message, severity] =
      (Object.hasOwn(TABLES, name) && TABLES[name]) ||
      (['property_left_out', 'The table is not read.', 'warning'] as const);
    const place = rows.length > 0 ? `${name.slice(0, 80)} (${rows.length})` : name.slice(0, 80);
    findings[severity](code, place, message);
  }
  reportConditions(tables.get('conditions') ?? [], survey, findings);
  for (const { row } of survey.groups)
    if ((row.get('randomization_group') ?? '') !== '')
      findings.warning(
        'property_left_out',
        `group ${row.get('gid')}`,
        'Groups are not shown in random order.',
      );
  for (const [language, row] of survey.texts)
    for (const field of ['surveyls_welcometext', 'surveyls_endtext', 'surveyls_policy_notice'])
      if ((row.get(field) ?? '').trim() !== '')
        findings.info(
          'property_left_out',
          `${field}, ${language}`,
          'The text around the questions is left out.',
        );
  const hasValues = (tables.get('answers') ?? []).some(
    (row) => Number(row.get('assessment_value') ?? 0) !== 0,
  );
  const assessments = survey.settings.get('assessments') ?? 'N';
  if (hasValues && assessments === 'N')
    findings.info('codes_left_out', 'answers', 'The survey does not use its assessment values.');
  else if (hasValues && assessments !== 'Y')
    findings.warning('score_not_carried', 'answers', 'The installation decides whether values are assessed.');
  if (survey.settings.size > 0)
    findings.info(
      'metadata_left_out',
      'surveys',
      'Settings of the survey, such as its pages and dates, are left out.',
    );
}

/** Exports repeat the conditions of the old editor in the relevance of the question. */
function reportConditions(rows: readonly Row[], { groups }: Survey, findings: Findings): void {
  const questions = new Map(
    groups.flatMap((group) => group.questions).map((each) => [each.row.get('qid'), each]),
  );
  for (const row of rows) {
    const question = questions.get(row.get('qid'));
    const relevance = question?.row.get('relevance') ?? '';
    if (!question || (relevance !== '' && relevance !== '1')) continue;
    const message = 'The condition is in no relevance equation, so the question is always shown.';
    findings.warning('condition_not_carried', `question ${question.code}`, message);
  }
}
