import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentSchema } from '../../engine/content/schemas.ts';
import { KINDS, type Kind } from '../../engine/types.ts';

const AUTHORING = `${import.meta.dirname}/../src/areas/authoring`;

/** The files with the forms of each kind. */
const FORMS: Record<Kind, readonly string[]> = {
  experience: ['experience/*.ts*', 'files/*.tsx', 'scales/*.ts*'],
  scorecard: ['scorecard/*.ts*'],
  context: ['context/*.ts*'],
  guardrail: ['guardrail/*.ts*', '../../shared/help/*.tsx', '../../shared/tasks/assignee-select.tsx'],
  adaptive_policy: ['policy/*.ts*'],
  report_template: ['report/*.ts*'],
};

/** The editors of translations and of conditions edit these in one place. */
const SHARED = /^Expression|Translation$/;
const NOT_IN_FORMS = ['translations', '$schema'];

function sourceOf(patterns: readonly string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: AUTHORING }));
  const forms = files.filter((file) => !/(?:words|\.test)\.tsx?$/.test(file));
  return forms.map((file) => readFileSync(`${AUTHORING}/${file}`, 'utf8')).join('\n');
}

/** The keys that a form names as the key of a field, or reads and writes. */
const edits = (source: string, key: string) =>
  new RegExp(`name="${key}"|'${key}'|\\b${key}:|\\.${key}\\b|[{,] ?${key}[,: }]`).test(source);

interface Part {
  properties?: Record<string, Part>;
  items?: Part;
}

/** The parts of a content with their keys, those in parts without a name of their own included. */
function partsOf(name: string, part: Part): [string, string[]][] {
  const { properties = {}, items } = part;
  const inner = Object.entries({ ...properties, ...(items && { '*': items }) });
  const own: [string, string[]][] = [[name, Object.keys(properties)]];
  return [...own, ...inner.flatMap(([key, value]) => partsOf(`${name}/${key}`, value))];
}

describe('the forms of the editor', () => {
  test.each(KINDS)('have a place for every key of the kind %s', (kind) => {
    const { $defs = {}, ...root } = contentSchema(kind) as Part & { $defs?: Record<string, Part> };
    const source = sourceOf(FORMS[kind]);
    const parts = Object.entries({ [kind]: root, ...$defs }).filter(([name]) => !SHARED.test(name));
    const missing = parts
      .flatMap(([name, part]) => partsOf(name, part))
      .flatMap(([name, keys]) => keys.map((key) => [name, key] as const))
      .filter(([, key]) => !NOT_IN_FORMS.includes(key) && !edits(source, key));
    expect(missing.map(([name, key]) => `${name}: ${key}`)).toEqual([]);
  });
});
