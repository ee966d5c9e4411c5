import {
  type CaseFailure,
  type CompiledBundle,
  caseFailures,
  completeCase,
  type GoldenCaseSource,
} from '@eps/engine';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';

/** Cases that the main thread evaluates in one request. */
const LIGHT_CASES = 5;

export interface CaseResult {
  name: string;
  passed: boolean;
  /** The differences from the expectation, one text for each. */
  failures: string[];
  /** The same as codes with their values. */
  differences: CaseFailure[];
}

/** Evaluates golden cases. Throws NeedsThread in the main thread if there are many. */
export function runCases(
  services: Services,
  bundle: CompiledBundle,
  cases: readonly GoldenCaseSource[],
): CaseResult[] {
  if (services.threads && cases.length > LIGHT_CASES) throw new NeedsThread();
  return cases.map((source, index) => {
    const given = completeCase(source, index);
    const differences = caseFailures(bundle, given);
    const failures = differences.map(({ message }) => message);
    return { name: given.name, passed: failures.length === 0, failures, differences };
  });
}
