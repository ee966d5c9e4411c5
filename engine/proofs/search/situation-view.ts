import type { Question } from '../../types.ts';
import type { PossibleEnvironment } from '../values/expression.ts';
import type { PossibleValue } from '../values/possible.ts';
import type { Choice } from './choice.ts';
import type { Model, Variable } from './model.ts';

export type Assignment = ReadonlyMap<Variable, Choice>;

/** Whether a question may be visible, and whether it may be hidden. */
export interface PossibleVisibility {
  shown: boolean;
  hidden: boolean;
}

/** The possible raw scores and reported values of a concept or composite. */
export interface PossibleScore {
  raw: PossibleValue;
  value: PossibleValue;
}

/** The parts of a situation that bounds of scores read. */
export interface SituationView extends PossibleEnvironment {
  readonly model: Model;
  readonly assignment: Assignment;
  visibility(question: Question): PossibleVisibility;
  mayBeMissing(question: Question): boolean;
  scored(id: string): PossibleScore;
}
