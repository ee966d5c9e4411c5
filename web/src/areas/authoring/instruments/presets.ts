import type { Expression } from '../../../shared/content/expression.ts';
import { allKinds, type Contents, type Kind } from '../../../shared/content/kinds.ts';
import { addReadyScale } from '../scales/assign.ts';
import { withSubscale } from '../scales/subscales.ts';
import de from './preset-texts.de.json' with { type: 'json' };
import en from './preset-texts.en.json' with { type: 'json' };

export const PRESETS = ['screening', 'pulse', 'self', 'adaptive', 'exam'] as const;
export type Preset = (typeof PRESETS)[number];

/** Authors replace the texts, so each explains what belongs in its place. */
type PresetTexts = Readonly<typeof en>;
const PRESET_TEXTS = { en, de } satisfies Record<string, PresetTexts>;
type Language = keyof typeof PRESET_TEXTS;

/**
 * Returns the contents that a new instrument of this kind starts with, in a language. It compiles unchanged.
 */
export function presetContents(preset: Preset, language: Language): Contents {
  return BUILDERS[preset](PRESET_TEXTS[language], language);
}

const BUILDERS: Record<Preset, (texts: PresetTexts, language: Language) => Contents> = {
  screening,
  pulse,
  self,
  adaptive,
  exam,
};

/** Items on intensity, a sum in three bands, a rule for the highest band, and a report with advice. */
function screening(texts: PresetTexts, language: Language): Contents {
  const items = numbers(5).map((n) => likert(`problem_${n}`, numbered(texts.problem, n), 'intensity'));
  const bands = [
    { id: 'low', label: texts.low, to: 6 },
    { id: 'medium', label: texts.medium, from: 6, to: 12 },
    { id: 'high', label: texts.high, from: 12 },
  ];
  const contents = withScale('intensity', language, {
    experience: { title: texts.screeningTitle, description: texts.screeningAbout, questions: items },
    scorecard: {
      concepts: [{ id: 'burden', label: texts.burden, method: 'sum', items: [], direction: 'lower', bands }],
      primary_metric: 'burden',
    },
    guardrail: {
      rules: [
        {
          id: 'high_burden',
          when: compare('gte', { op: 'score', concept_id: 'burden' }, 12),
          severity: 'warning',
          action: 'require_review',
          message: texts.highMessage,
        },
      ],
    },
    report_template: {
      title: texts.screeningTitle,
      blocks: [
        {
          id: 'result',
          type: 'score',
          concept_id: 'burden',
          by_band: { low: texts.lowText, medium: texts.mediumText, high: texts.highText },
        },
        { id: 'range', type: 'bands', concept_id: 'burden' },
      ],
    },
  });
  return scored(contents, 'burden', items);
}

/** A few questions that are asked every week, and a comment. */
function pulse(texts: PresetTexts, language: Language): Contents {
  const items = (['energy', 'clarity', 'support'] as const).map((id) => ({
    ...likert(id, texts[id], 'agreement'),
    schedule: { frequency: 'weekly' },
  }));
  const comment = {
    id: 'comment',
    prompt: texts.comment,
    input: 'long_text',
    schedule: { frequency: 'weekly' },
  };
  const contents = withScale('agreement', language, {
    experience: { title: texts.pulseTitle, description: texts.pulseAbout, questions: [...items, comment] },
    scorecard: {
      concepts: [{ id: 'mood', label: texts.mood, method: 'mean', items: [] }],
      primary_metric: 'mood',
    },
    report_template: { title: texts.pulseTitle, blocks: [{ id: 'mood', type: 'score', concept_id: 'mood' }] },
  });
  return scored(contents, 'mood', items);
}

/** Behaviours by competence, as the person who is assessed sees them. */
function self(texts: PresetTexts, language: Language): Contents {
  const competences = numbers(3).map((n) => ({
    id: `competence_${n}`,
    title: numbered(texts.competence, n),
  }));
  const items = competences.map(({ id }) =>
    numbers(3).map((n) => ({
      ...likert(`${id}_${n}`, numbered(texts.behaviour, n), 'frequency'),
      section_id: id,
    })),
  );
  const strength = { id: 'strength', prompt: texts.strength, input: 'long_text' };
  const weights = Object.fromEntries(competences.map(({ id }) => [id, 1]));
  const contents = withScale('frequency', language, {
    experience: {
      title: texts.selfTitle,
      description: texts.selfAbout,
      sections: competences,
      questions: [...items.flat(), strength],
    },
    scorecard: {
      concepts: competences.map(({ id, title }) => ({
        id,
        label: title,
        method: 'mean',
        items: [],
        parent: 'overall',
      })),
      composites: [{ id: 'overall', label: texts.overall, weights }],
      primary_metric: 'overall',
    },
    report_template: {
      title: texts.selfTitle,
      blocks: competences.map(({ id }) => ({ id: `${id}_score`, type: 'score', concept_id: id })),
    },
  });
  return competences.reduce((all, { id }, index) => scored(all, id, items[index]!), contents);
}

/**
 * Tasks of increasing difficulty; the test asks the most informative ones. The parameters are placeholders.
 */
function adaptive(texts: PresetTexts): Contents {
  const difficulties = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2];
  const questions = difficulties.map((_, index) => ({
    id: `task_${index + 1}`,
    prompt: numbered(texts.task, index + 1),
    input: 'single_select',
    options: numbers(4).map((n) => ({
      id: `answer_${n}`,
      label: numbered(texts.taskAnswer, n),
      scores: { ability: n === 1 ? 1 : 0 },
    })),
    shuffle: true,
    required: true,
  }));
  const items = Object.fromEntries(difficulties.map((b, index) => [`task_${index + 1}`, { a: 1, b }]));
  return allKinds({
    experience: {
      title: texts.testTitle,
      description: texts.testAbout,
      presentation: { mode: 'question', back: false },
      questions,
    },
    scorecard: {
      concepts: [
        {
          id: 'ability',
          label: texts.ability,
          method: 'irt',
          irt: { model: '2pl', items, provenance: { note: texts.placeholder } },
        },
      ],
      primary_metric: 'ability',
    },
    adaptive_policy: {
      mode: 'irt',
      select: { criterion: 'mfi', top_n: 2 },
      stop: {
        min_items: 3,
        any: [
          { rule: 'se_below', value: 0.6, concept_id: 'ability' },
          { rule: 'max_items', value: 6 },
        ],
      },
    },
    report_template: {
      title: texts.testTitle,
      blocks: [{ id: 'ability', type: 'score', concept_id: 'ability' }],
    },
  });
}

/** Questions with one right answer, the share that is right, and a limit to pass. */
function exam(texts: PresetTexts): Contents {
  const questions = numbers(5).map((n) => ({
    id: `question_${n}`,
    prompt: numbered(texts.examQuestion, n),
    input: 'single_select',
    options: [
      { id: 'right', label: texts.right, scores: { result: 1 } },
      ...numbers(3).map((wrong) => ({
        id: `wrong_${wrong}`,
        label: numbered(texts.wrong, wrong),
        scores: { result: 0 },
      })),
    ],
    shuffle: true,
  }));
  return allKinds({
    experience: { title: texts.examTitle, description: texts.examAbout, questions },
    scorecard: {
      concepts: [
        {
          id: 'result',
          label: texts.result,
          method: 'sum',
          scale: 'pomp',
          // An answer that is missing is not right.
          missing: { policy: 'zero' },
          bands: [
            { id: 'failed', label: texts.failed, to: 60 },
            { id: 'passed', label: texts.passed, from: 60 },
          ],
        },
      ],
      primary_metric: 'result',
    },
    report_template: {
      title: texts.examTitle,
      blocks: [
        { id: 'result_score', type: 'score', concept_id: 'result', template: texts.resultText },
        { id: 'limit', type: 'bands', concept_id: 'result' },
      ],
    },
  });
}

function withScale(
  scale: 'agreement' | 'frequency' | 'intensity',
  language: Language,
  contents: Partial<Record<Kind, unknown>>,
): Contents {
  const all = allKinds(contents);
  return { ...all, experience: addReadyScale(all.experience, scale, language).experience };
}

function scored(contents: Contents, conceptId: string, items: readonly { id: string }[]): Contents {
  return withSubscale(
    contents,
    items.map(({ id }) => ({ questionId: id })),
    conceptId,
  );
}

function likert(id: string, prompt: string, scale: string) {
  return { id, prompt, input: 'likert', scale, required: true };
}

function compare(op: string, left: Expression, value: number): Expression {
  const args = [left, { op: 'lit', value }];
  return { op, args };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function numbered(text: string, n: number): string {
  return text.replace('{n}', String(n));
}
