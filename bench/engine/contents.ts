import type { Contents, Json } from '../../engine/types.ts';

/**
 * Returns the six contents of a bundle with `count` likert questions, ten per concept, with conditions,
 * norms, bands, rules and a report.
 */
export function largeContents(count: number): Contents {
  const concepts = Array.from({ length: Math.ceil(count / 10) }, (_, i) => `c${i}`);
  return {
    experience: { title: 'Large', questions: Array.from({ length: count }, (_, i) => question(i)) },
    scorecard: {
      concepts: concepts.map(
        (id): Json => ({
          id,
          label: `Concept ${id}`,
          method: 'mean',
          missing: { policy: 'prorate', min_coverage: 0.5 },
          reliability: 0.85,
          norms: [{ mean: 3, sd: 0.8 }],
          scale: 't',
          bands: [
            { id: 'low', to: 40 },
            { id: 'middle', from: 40, to: 60 },
            { id: 'high', from: 60 },
          ],
        }),
      ),
      composites: [
        { id: 'all', weights: Object.fromEntries(concepts.map((id) => [id, 1 / concepts.length])) },
      ],
      primary_metric: 'all',
    },
    context: { variables: { team: { type: 'string', default: 'a' } }, targets: { c0: { min: 45, max: 55 } } },
    guardrail: {
      rules: concepts.map(
        (id): Json => ({
          id: `rule_${id}`,
          when: {
            op: 'gt',
            args: [
              { op: 'score', concept_id: id },
              { op: 'lit', value: 4.5 },
            ],
          },
          severity: 'warning',
          action: 'flag',
        }),
      ),
      quality: { max_longstring: 20 },
    },
    adaptive_policy: { mode: 'fixed' },
    report_template: {
      title: 'Report',
      blocks: concepts.map((id) => ({
        id,
        type: 'score',
        concept_id: id,
        template: 'Your score is {{ score.value }}.',
      })),
    },
  };
}

function question(i: number): Json {
  const concept = `c${Math.floor(i / 10)}`;
  return {
    id: `q${i}`,
    section_id: `s${Math.floor(i / 20)}`,
    prompt: `How much does statement ${i} describe you?`,
    input: 'likert',
    required: true,
    options: [1, 2, 3, 4, 5].map((value) => ({
      id: `${value}`,
      label: `Label ${value}`,
      scores: { [concept]: value },
    })),
    ...(i % 10 === 9 && { visible_if: { op: 'answered', question_id: `q${i - 1}` } }),
  };
}
