import { inputDefaults, inputType } from '@eps/engine/authoring';
import type { CompositeDraft, ConceptDraft, ContextDraft, ExperienceDraft } from './draft.ts';
import { asObject, listOf, numberOf, objectsOf, textOf, textsOf } from './json.ts';
import type { Contents } from './kinds.ts';

/** The properties of a question that editors use. */
export interface QuestionName {
  id: string;
  label: string;
  sectionId: string;
  input: string;
  options: { id: string; label: string; scores: Record<string, unknown> }[];
  rows: { id: string; label: string }[];
  min?: number;
  max?: number;
  step?: number;
  scores: Record<string, unknown>;
  required: boolean;
}

export interface ScoreName {
  id: string;
  label: string;
  bands: { id: string; label: string; from?: number; to?: number }[];
  /** Whether higher or lower values are better; absent if the content does not say. */
  direction?: 'higher' | 'lower';
}

/** The names, for authors, of everything that expressions can read. */
export interface Names {
  questions: readonly QuestionName[];
  sections: readonly { id: string; label: string }[];
  concepts: readonly ScoreName[];
  composites: readonly ScoreName[];
  variables: readonly { key: string; label: string; type: string }[];
  profileFields: readonly string[];
  /** The rules of the guardrail, by their messages. */
  rules: readonly { id: string; label: string }[];
  contradictions: readonly { id: string; questions: readonly string[] }[];
  question(id: string): QuestionName | undefined;
  /** The label of a concept or composite; the id if it is unknown. */
  score(id: string): string;
  /** The concept or composite with this id. */
  scored(id: string): ScoreName | undefined;
}

/** Collects the names of an instrument. Content that is malformed gives no names. */
export function namesOf(contents: Partial<Contents>): Names {
  const questions = questionNames(contents.experience ?? {});
  const byId = new Map(questions.map((question) => [question.id, question]));
  const concepts = listOf(contents.scorecard?.concepts).map(scoreName);
  const composites = objectsOf(contents.scorecard?.composites).map((composite) => ({
    ...scoreName(composite),
    ...compositeDirection(composite, concepts),
  }));
  const scores = new Map([...concepts, ...composites].map((score) => [score.id, score]));
  const variables = Object.entries(asObject(contents.context?.variables));
  return {
    questions,
    sections: objectsOf(contents.experience?.sections).map((section) => ({
      id: textOf(section.id),
      label: textOf(section.title) || textOf(section.id),
    })),
    concepts,
    composites,
    variables: variables.map(([key, variable]) => variableName(key, variable)),
    profileFields: variables.flatMap(([, variable]) => {
      const from = textOf(asObject(variable).from);
      return from.startsWith('profile.') ? [from.slice('profile.'.length)] : [];
    }),
    rules: objectsOf(contents.guardrail?.rules).map((rule) => ({
      id: textOf(rule.id),
      label: textOf(rule.message) || textOf(rule.id),
    })),
    contradictions: objectsOf(contents.guardrail?.contradictions).map((contradiction) => ({
      id: textOf(contradiction.id),
      questions: textsOf(contradiction.questions),
    })),
    question: (id) => byId.get(id) ?? rowQuestion(byId, id),
    score: (id) => scores.get(id)?.label ?? id,
    scored: (id) => scores.get(id),
  };
}

function questionNames(experience: ExperienceDraft): QuestionName[] {
  const scales = asObject(experience.scales);
  return objectsOf(experience.questions).map((question) => {
    const options = objectsOf(question.options ?? scales[textOf(question.scale)]).map((option) => ({
      id: textOf(option.id),
      label: textOf(option.label) || textOf(option.id),
      scores: asObject(option.scores),
    }));
    const input = inputType(question.input, options.length > 0);
    const defaults = inputDefaults(input, options.length > 0);
    const bound = (key: 'min' | 'max' | 'step') => numberOf(question[key]) ?? defaults[key];
    const [min, max, step] = [bound('min'), bound('max'), bound('step')];
    return {
      id: textOf(question.id),
      label: textOf(question.prompt) || textOf(question.id),
      sectionId: textOf(question.section_id),
      input,
      options,
      rows: objectsOf(question.rows).map((row) => ({
        id: textOf(row.id),
        label: textOf(row.label) || textOf(row.id),
      })),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(step !== undefined && { step }),
      scores: asObject(question.scores),
      required: question.required === true,
    };
  });
}

/** The row of a matrix as a separate question with the id `question_id.row_id`. */
function rowQuestion(byId: ReadonlyMap<string, QuestionName>, id: string): QuestionName | undefined {
  for (let dot = id.indexOf('.'); dot > 0; dot = id.indexOf('.', dot + 1)) {
    const matrix = byId.get(id.slice(0, dot));
    const row = matrix?.rows.find((each) => each.id === id.slice(dot + 1));
    if (matrix && row) return { ...matrix, id, label: row.label, input: 'single_select', rows: [] };
  }
  return undefined;
}

function scoreName(given: ConceptDraft | CompositeDraft | string): ScoreName {
  if (typeof given === 'string') return { id: given, label: given, bands: [] };
  const score: ConceptDraft = asObject(given);
  const { direction } = score;
  return {
    id: textOf(score.id),
    label: textOf(score.label) || textOf(score.id),
    bands: objectsOf(score.bands).map((band) => ({
      id: textOf(band.id),
      label: textOf(band.label) || textOf(band.id),
      ...(typeof band.from === 'number' && { from: band.from }),
      ...(typeof band.to === 'number' && { to: band.to }),
    })),
    ...((direction === 'higher' || direction === 'lower') && { direction }),
  };
}

/** The direction of a weighted sum: the one in which all of its concepts make it better. */
function compositeDirection(
  composite: CompositeDraft,
  concepts: readonly ScoreName[],
): Pick<ScoreName, 'direction'> {
  const directions = Object.entries(asObject(composite.weights)).map(([id, weight]) => {
    const direction = concepts.find((concept) => concept.id === id)?.direction;
    if (direction === undefined || typeof weight !== 'number' || weight === 0) return undefined;
    return (direction === 'higher') === weight > 0 ? 'higher' : 'lower';
  });
  const [direction] = directions;
  return direction !== undefined && directions.every((each) => each === direction) ? { direction } : {};
}

function variableName(
  key: string,
  given: NonNullable<ContextDraft['variables']>[string],
): Names['variables'][number] {
  const variable = asObject(given);
  const value = Array.isArray(given) || Object.keys(variable).length > 0 ? variable.default : given;
  const type = textOf(variable.type) || (value === null ? 'any' : typeof value);
  return { key, label: textOf(variable.label) || key, type };
}
