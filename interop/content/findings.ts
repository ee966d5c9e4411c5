import type { Finding } from '../types.ts';

const MAX_LISTED = 1_000;
const MAX_PLACE_LENGTH = 500;
const SEVERITIES = ['error', 'warning', 'info'] as const;

/** Collects the findings of one import. */
export class Findings {
  readonly #entries: Finding[] = [];
  #omitted = 0;
  readonly #doubts = new Set<string>();

  error(code: string, place: string, message: string): void {
    this.#add({ severity: 'error', code, place, message });
  }

  warning(code: string, place: string, message: string): void {
    this.#add({ severity: 'warning', code, place, message });
  }

  info(code: string, place: string, message: string): void {
    this.#add({ severity: 'info', code, place, message });
  }

  /**
   * Notes something about the expression that is being translated, whose place is not known here;
   * `settleDoubts` reports it.
   */
  doubt(message: string): void {
    if (this.#doubts.size < MAX_LISTED) this.#doubts.add(message);
  }

  /** Reports what was noted about an expression at its place. */
  settleDoubts(place: string): void {
    for (const message of this.#doubts) this.warning('comparison_changed', place, message);
    this.#doubts.clear();
  }

  #add(finding: Finding): void {
    // Errors are always listed: they explain why there is no content.
    if (this.#entries.length >= MAX_LISTED && finding.severity !== 'error') this.#omitted++;
    else this.#entries.push({ ...finding, place: finding.place.slice(0, MAX_PLACE_LENGTH) });
  }

  /** Returns the findings, errors first, each severity in the order of the source. */
  list(): Finding[] {
    const listed = SEVERITIES.flatMap((severity) => this.#entries.filter((f) => f.severity === severity));
    if (this.#omitted === 0) return listed;
    const message = `${this.#omitted} more findings are not listed.`;
    return [...listed, { severity: 'info', code: 'findings_truncated', place: '', message }];
  }
}

const MAX_QUOTED = 80;

/** Quotes text of the source for a message, shortened. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;
}
