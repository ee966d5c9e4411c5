/**
 * Compares templates with published data that may not be copied here. Skipped if the folder with the data is
 * absent.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contents, JsonObject } from '@eps/engine';
import { describe, expect, test } from 'vitest';
import { answerLog, readCases } from './cases.ts';
import { bySlug, compiled, run, subScore } from './testing.ts';

const FOLDER = join(import.meta.dirname, '../../shared/fixtures');
const DOMAINS = ['neuroticism', 'extraversion', 'openness', 'agreeableness', 'conscientiousness'];

describe.runIf(existsSync(FOLDER))('published data that is not part of this repository', () => {
  test('SUS scores and grades of 36 respondents and two published examples', () => {
    const { sus_real36, sus_published } = readFacts('instrument_scores').data;
    const file = readCases('sus');
    const bundle = compiled(bySlug('sus').contents);
    for (const { x, sus, grade } of [...sus_real36.rows, ...sus_published]) {
      const { value, band } = subScore(run(bundle, answerLog(file, { x, expect: {} })), 'usability');
      expect(value).toBe(sus);
      if (grade) expect(band).toBe(grade.toLowerCase().replace('+', '_plus').replace('-', '_minus'));
    }
  });

  test('IPIP-NEO-120 item texts in three languages', () => {
    const { items } = readFacts('ipip_neo_120.items');
    const experience = bySlug('ipip-neo-120').contents.experience as unknown as IpipExperience;
    expect(prompts(experience.questions)).toEqual(items.map(({ text }) => text.en));
    for (const locale of ['de', 'es'] as const)
      expect(prompts(Object.values(experience.translations[locale].questions))).toEqual(
        items.map(({ text }) => text[locale]),
      );
  });

  test('IPIP-NEO-120 T scores with norms by age and sex', () => {
    const { norm_tables, respondents } = readFacts('ipip_neo_120.norms');
    const answers = new Map(readFacts('ipip_neo_120.scores').respondents.map((r) => [r.id, r.answers]));
    const file = readCases('ipip-neo-120');
    for (const { id, age, norm_group, domain_T } of respondents.filter((r) => answers.has(r.id))) {
      const { ns } = norm_tables[norm_group === 0 ? `0@${age}` : String(norm_group)]!;
      const bundle = compiled(withNorms(bySlug('ipip-neo-120').contents, ns));
      const result = run(bundle, answerLog(file, { x: answers.get(id)!, expect: {} }));
      for (const [index, code] of [...'NEOAC'].entries())
        expect(subScore(result, DOMAINS[index]!).value, `${id} ${code}`).toBeCloseTo(domain_T[code]!, 7);
    }
  });
});

interface WithPrompt {
  prompt: string;
}

interface IpipExperience {
  questions: WithPrompt[];
  translations: Record<'de' | 'es', { questions: Record<string, WithPrompt> }>;
}

function prompts(questions: WithPrompt[]): string[] {
  return questions.map(({ prompt }) => prompt);
}

/** @param ns a row of the norm tables: domain means from index 1, their standard deviations from index 6 */
function withNorms(contents: Contents, ns: number[]): Contents {
  const concepts = (contents.scorecard.concepts as JsonObject[]).map((concept) => {
    const index = DOMAINS.indexOf(concept.id as string);
    if (index < 0) return concept;
    return { ...concept, scale: 't', bands: [], norms: [{ mean: ns[1 + index]!, sd: ns[6 + index]! }] };
  });
  return { ...contents, scorecard: { concepts } };
}

interface SusRow {
  x: string;
  sus: number;
  grade?: string;
}

interface Facts {
  instrument_scores: { data: { sus_real36: { rows: SusRow[] }; sus_published: SusRow[] } };
  'ipip_neo_120.items': { items: { text: Record<'en' | 'de' | 'es', string> }[] };
  'ipip_neo_120.scores': { respondents: { id: string; answers: string }[] };
  'ipip_neo_120.norms': {
    norm_tables: Record<string, { ns: number[] }>;
    respondents: { id: string; age: number; norm_group: number; domain_T: Record<string, number> }[];
  };
}

function readFacts<K extends keyof Facts>(name: K): Facts[K] {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}
