import type { CompiledBundle, RespondentState } from '../types.ts';
import { bankOf } from './bank.ts';
import { Session } from './session.ts';

/** The present estimate of an IRT concept that the adaptive policy measures. */
export interface AdaptiveEstimate {
  concept_id: string;
  theta: number;
  standard_error: number;
}

/** Returns the estimates after all answers of the log; the priors before the first answer. */
export function adaptiveEstimates(bundle: CompiledBundle, state: RespondentState): AdaptiveEstimate[] {
  if (bundle.adaptivePolicy.mode !== 'irt') return [];
  const session = new Session(bankOf(bundle), state);
  while (!session.finished) session.advance();
  return session.measures.map(({ dimension, shown }) => ({
    concept_id: dimension.concept.id,
    theta: shown.theta,
    standard_error: shown.standardError,
  }));
}
