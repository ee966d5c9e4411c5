import reasons from './reasons.json' with { type: 'json' };

/** Why a claim has its verdict, by code. `{name}` is a value of the reason. */
export const REASONS = reasons;
export type ReasonCode = keyof typeof REASONS;

/** One sentence of why a claim has its verdict. */
export interface Reason {
  code: ReasonCode;
  /** The values that the text names, such as the ids of concepts, numbers, and conditions as formulas. */
  values: Record<string, string | number>;
}

export function reasonOf(code: ReasonCode, values: Reason['values'] = {}): Reason {
  return { code, values };
}

/** Returns reasons as English sentences. */
export function reasonText(reasons: readonly Reason[]): string {
  return reasons
    .map(({ code, values }) => REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])))
    .join(' ');
}
