import { methodOf, SCORING_METHODS } from '@eps/engine/authoring';
import type { ConceptDraft } from '../../../shared/content/draft.ts';

/** The method of a concept with the default of the format. */
export const methodIn = ({ method, expression, irt }: ConceptDraft) =>
  methodOf({ method: SCORING_METHODS.find((each) => each === method), expression, irt });
