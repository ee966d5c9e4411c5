import { readFileSync } from 'node:fs';

const KINDS = ['experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy', 'report_template'];

/** Names of fields that hold files. */
const OF_FILES = new Set(['media', 'image', 'welcome_media', 'closing_media']);

/** The complete examples of the documentation, which fit together, without files: an app has its own. */
export function exampleContents(): Record<string, any> {
  const read = (kind: string) =>
    JSON.parse(
      readFileSync(new URL(`../../docs/content/examples/${kind}/complete.json`, import.meta.url), 'utf8'),
      (name, value) => (OF_FILES.has(name) ? undefined : value),
    );
  return Object.fromEntries(KINDS.map((kind) => [kind, read(kind)]));
}
