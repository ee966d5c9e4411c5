import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile, respond } from '../golden/respond.ts';
import type { CompiledBundle, Json } from '../types.ts';
import { respondentOf } from './respondent.ts';

interface Instrument {
  name: string;
  tolerance?: number;
  /** Question id → option id → scores. */
  questions: Record<string, Record<string, Record<string, number>>>;
  concepts: Json[];
  /** `answers` has one character per question; `expect` is [value, band?] by concept. */
  cases: { answers: string; expect: Record<string, [number, string?]> }[];
}

const FIXTURES = join(import.meta.dirname, '../../../shared/fixtures');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { instruments } = read(join(import.meta.dirname, '../golden/scoring/instruments.json')) as {
  instruments: Instrument[];
};

describe.each(instruments)('$name', ({ questions, concepts, cases, tolerance = 0 }) => {
  const bundle = compile({
    experience: {
      questions: Object.entries(questions).map(([id, options]) => ({
        id,
        prompt: id,
        input: 'single_select',
        options: Object.entries(options).map(([option, scores]) => ({ id: option, label: option, scores })),
      })),
    },
    scorecard: { concepts },
  });
  const ids = Object.keys(questions);

  test.each(cases)('$answers', ({ answers, expect: expected }) => {
    const respondent = respondTo(bundle, Object.fromEntries(ids.map((id, index) => [id, answers[index]!])));
    for (const [concept, [value, band]] of Object.entries(expected)) {
      const score = respondent.scored(concept)!;
      expect(Math.abs(score.value! - value), concept).toBeLessThanOrEqual(tolerance);
      if (band !== undefined) expect(score.band).toBe(band);
    }
  });
});

const shared = (file: string) => join(FIXTURES, file);

describe.skipIf(!existsSync(FIXTURES))('external fixtures (skipped when the folder is absent)', () => {
  test('SUS of 36 respondents, scored by its author', () => {
    const ids = Array.from({ length: 10 }, (_, index) => `q${index + 1}`);
    const bundle = compile({
      experience: {
        questions: ids.map((id) => ({ id, prompt: id, input: 'rating', scores: { sus: {} } })),
      },
      scorecard: {
        concepts: [
          {
            id: 'sus',
            method: 'sum',
            scale: 'pomp',
            items: ids.map((id, index) => ({ question_id: id, reverse: index % 2 === 1 })),
          },
        ],
      },
    });
    const { rows } = read(shared('instrument_scores.json')).data.sus_real36 as {
      rows: { x: string; sus: number }[];
    };
    for (const { x, sus } of rows) {
      const answers = Object.fromEntries(ids.map((id, index) => [id, Number(x[index])]));
      expect(respondTo(bundle, answers).scored('sus')!.value).toBe(sus);
    }
  });

  test('IPIP-NEO-120: sums of domains and facets, T scores by age and sex', () => {
    const { items } = read(shared('ipip_neo_120.items.json')) as { items: IpipItem[] };
    const scores = read(shared('ipip_neo_120.scores.json')).respondents as IpipScores[];
    const norms = read(shared('ipip_neo_120.norms.json')) as IpipNorms;
    const expected = new Map(norms.respondents.map((respondent) => [respondent.id, respondent]));
    const bundles = new Map<string, CompiledBundle>();
    for (const { id, age, sex, answers, domain_sum, facet_sum } of scores) {
      const group = groupOf(norms, sex, age);
      const bundle = bundles.get(group) ?? ipip(items, norms.norm_tables[group]!.ns);
      bundles.set(group, bundle);
      const given = Object.fromEntries(items.map(({ n }) => [`q${n}`, Number(answers[n - 1])]));
      const respondent = respondTo(bundle, given);
      DOMAINS.forEach((domain) => {
        const score = respondent.scored(domain)!;
        expect(score.raw, `${id} ${domain}`).toBe(domain_sum[domain]);
        expect(score.value).toBeCloseTo(expected.get(id)!.domain_T[domain]!, 7);
        facet_sum[domain]!.forEach((sum, facet) => {
          const facetScore = respondent.scored(`${domain}${facet + 1}`)!;
          expect(facetScore.raw).toBe(sum);
          expect(facetScore.value).toBeCloseTo(expected.get(id)!.facet_T[domain]![facet]!, 4);
        });
      });
    }
  });
});

const DOMAINS = ['N', 'E', 'O', 'A', 'C'];

interface IpipItem {
  n: number;
  domain: string;
  facet: number;
  reverse: boolean;
}

interface IpipScores {
  id: string;
  age: number;
  sex: string;
  answers: string;
  domain_sum: Record<string, number>;
  facet_sum: Record<string, number[]>;
}

interface IpipNorms {
  group_id_by_age_10_to_110: Record<string, number[]>;
  norm_tables: Record<string, { ns: number[] }>;
  respondents: { id: string; domain_T: Record<string, number>; facet_T: Record<string, number[]> }[];
}

function groupOf(norms: IpipNorms, sex: string, age: number): string {
  const group = norms.group_id_by_age_10_to_110[sex];
  return group === undefined ? `0@${age}` : String(group[age - 10]);
}

/** Returns a scorecard with domains and facets on T scores; `ns` has the layout of the fixture. */
function ipip(items: IpipItem[], ns: number[]): CompiledBundle {
  const concept = (id: string, mean: number, sd: number, member: (item: IpipItem) => boolean) => ({
    id,
    method: 'sum',
    scale: 't',
    norms: [{ mean, sd }],
    items: items.filter(member).map(({ n, reverse }) => ({ question_id: `q${n}`, reverse })),
  });
  const concepts = DOMAINS.flatMap((domain, d) => [
    concept(domain, ns[1 + d]!, ns[6 + d]!, (item) => item.domain === domain),
    ...[1, 2, 3, 4, 5, 6].map((facet) =>
      concept(
        `${domain}${facet}`,
        ns[10 + 12 * d + facet]!,
        ns[16 + 12 * d + facet]!,
        (item) => item.domain === domain && item.facet === facet,
      ),
    ),
  ]);
  const questions = items.map(({ n }) => ({ id: `q${n}`, prompt: `${n}`, input: 'rating' }));
  return compile({ experience: { questions }, scorecard: { concepts } });
}

function respondTo(bundle: CompiledBundle, answers: Record<string, string | number>) {
  return respondentOf(bundle, respond(bundle, answers).state);
}
