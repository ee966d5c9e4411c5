import { type CompiledBundle, type Reader, type Report, redactedReport, redactedResult } from '@eps/engine';
import type { Participant } from '../../../http/principal.ts';
import type { AnswerSource } from './answers.ts';
import type { StoredResult } from './sealed.ts';

type Token = Pick<Participant, 'sessionId' | 'readsEarlier' | 'readsProfile'>;

/**
 * Returns the result of an evaluation as far as the token of a participant may read it. If the issuer of the
 * session lacks the right to answers, its result must not reveal answers of other sessions: it is undefined
 * if it has such answers, and has no comparison with earlier results. If the issuer lacks the right to the
 * profile, parts that show it are left out.
 * @param sources the sources of the answers of the evaluation, by question
 */
export function ownResult(
  token: Token,
  sources: ReadonlyMap<string, AnswerSource>,
  bundle: CompiledBundle,
  result: StoredResult,
): StoredResult | undefined {
  const { readsEarlier, readsProfile, sessionId } = token;
  const hasOthers = [...sources.values()].some(({ session_id }) => session_id !== sessionId);
  if (!readsEarlier && hasOthers) return undefined;
  const readable = readsProfile ? result : withoutProfile(result, bundle);
  return readsEarlier
    ? readable
    : { ...readable, participant_report: withoutComparisons(readable.participant_report) };
}

const WITHOUT_PROFILE: Reader = { answers: true, profile: false };

function withoutProfile(result: StoredResult, bundle: CompiledBundle): StoredResult {
  return {
    ...(redactedResult(result, bundle, WITHOUT_PROFILE) as StoredResult),
    participant_report: redactedReport(result.participant_report, bundle, WITHOUT_PROFILE),
  };
}

/** Whether a block of a report can show results of earlier evaluations of the person. */
const COMPARES: ReadonlySet<string> = new Set(['comparison', 'trend']);

function withoutComparisons(report: Report & { redacted?: string[] }): Report & { redacted?: string[] } {
  const hidden = report.blocks.filter(({ type }) => COMPARES.has(type)).map(({ id }) => id);
  if (hidden.length === 0) return report;
  const blocks = report.blocks.filter(({ type }) => !COMPARES.has(type));
  return { ...report, blocks, redacted: [...(report.redacted ?? []), ...hidden] };
}
