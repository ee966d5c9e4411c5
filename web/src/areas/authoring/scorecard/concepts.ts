import { methodOf, SCORING_METHODS } from '@eps/engine/authoring';
import type { JsonObject } from '@eps/sdk';
import { asObject, listOf } from '../../../shared/content/json.ts';

/** The concepts as objects; a concept may be given as its id. */
export const conceptsOf = (scorecard: JsonObject): JsonObject[] =>
  listOf(scorecard['concepts']).map((concept) =>
    typeof concept === 'string' ? { id: concept } : asObject(concept),
  );

/** The method of a concept with the default of the format. */
export const methodIn = ({ method, expression, irt }: JsonObject) =>
  methodOf({ method: SCORING_METHODS.find((each) => each === method), expression, irt });
