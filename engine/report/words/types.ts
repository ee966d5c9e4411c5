import type { StopRuleName } from '../../types.ts';

/** The checks whose findings have no words of their own in the content. */
export type FindingName =
  | 'quality.attention'
  | 'quality.max_longstring'
  | 'quality.min_ms_per_question'
  | 'quality.min_variability'
  | 'min_coverage'
  | 'min_confidence';

/** Fixed report texts that do not come from the template. `{…}` are placeholders for values. */
export interface Words {
  notWritten: string;
  scores: string;
  score: string;
  interval: string;
  band: string;
  answered: string;
  change: string;
  trend: string;
  alignment: string;
  remarks: string;
  noRemarks: string;
  info: string;
  warning: string;
  critical: string;
  date: string;
  target: string;
  fit: string;
  noScore: string;
  errorUnknown: string;
  notComparable: string;
  intervalNote: string;
  increase: string;
  decrease: string;
  none: string;
  no_score: string;
  no_previous: string;
  items_changed: string;
  no_standard_error: string;
  bandTo: string;
  bandToUnder: string;
  bandUnder: string;
  bandFrom: string;
  errorsUnknown: string;
  asked: string;
  comparedWith: string;
  lowerBetter: string;
  lowerBetterOf: string;
  version: string;
  answeredOn: string;
  releasedOn: string;
  person: string;
  releasedBy: string;
  releasedWithoutReview: string;
  signed: string;
  language: string;
  changeInterval: string;
  needsReview: string;
  notReleased: string;
  superseded: string;
  answers: string;
  notAnswered: string;
  declined: string;
  yes: string;
  no: string;
  testEnded: string;
  /** By the stop rule that ended an adaptive test; `exhausted` if no question was left. */
  stops: Readonly<Record<StopRuleName | 'exhausted', string>>;
  /** By the rule of the response quality, or of the whole result, that found something. */
  findings: Readonly<Record<FindingName, string>>;
}
