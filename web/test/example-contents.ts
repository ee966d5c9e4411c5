import { readFileSync } from 'node:fs';

const KINDS = ['experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy', 'report_template'];

/** The complete examples of the documentation, which fit together. */
export function exampleContents(): Record<string, any> {
  const read = (kind: string) =>
    JSON.parse(
      readFileSync(new URL(`../../docs/content/examples/${kind}/complete.json`, import.meta.url), 'utf8'),
    );
  return Object.fromEntries(KINDS.map((kind) => [kind, read(kind)]));
}
