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

/** What the raw score and the reported value of a concept or composite may be. */
export interface PossibleScore {
  raw: PossibleValue;
  value: PossibleValue;
}

/** What bounds of scores read of a situation. */
export interface SituationView extends PossibleEnvironment {
  readonly model: Model;
  readonly assignment: Assignment;
  visibility(question: Question): PossibleVisibility;
  mayBeMissing(question: Question): boolean;
  scored(id: string): PossibleScore;
}
