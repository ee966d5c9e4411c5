import type { InstrumentHealth } from '@eps/sdk';

const ADVICE = [
  'completion_rate_low',
  'abandonment_rising',
  'skip_rate_high',
  'answer_change_rate_high',
  'elapsed_outlier',
  'insufficient_data',
] as const;

/** A reason of the service, taken apart: `mood: skip_rate_high: 25 % skipped`. */
export interface Finding {
  questionId?: string;
  code: string;
  detail: string;
  advice?: (typeof ADVICE)[number];
}

export function findingsOf({ reasons }: InstrumentHealth): Finding[] {
  return reasons.map((reason) => {
    const parts = reason.split(': ');
    const at = parts.findIndex((part) => ADVICE.includes(part as 'skip_rate_high'));
    const code = parts[at] ?? parts[0]!;
    return {
      ...(at > 0 && { questionId: parts.slice(0, at).join(': ') }),
      code,
      detail: parts.slice(at + 1).join(': '),
      ...(at >= 0 && { advice: code as (typeof ADVICE)[number] }),
    };
  });
}
