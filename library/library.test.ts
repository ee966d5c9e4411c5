import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type CompiledBundle,
  compileBundle,
  type Contents,
  contextFingerprint,
  effectiveContext,
  type EvaluationResult,
  evaluate,
  type JsonObject,
  type SubScore,
  validateAnswer,
} from '../engine/index.ts';
import { answerLog, type Case, type CaseFile } from './cases.ts';
import { listTemplates, loadTemplate } from './index.ts';

const FIXTURES = join(import.meta.dirname, '../../shared/fixtures');
const haveFixtures = existsSync(FIXTURES);

describe.each(listTemplates().map(({ slug, id }) => [slug, id] as const))('%s', (slug, id) => {
  const template = loadTemplate(id)!;
  const file = readCases(slug);

  test('says whose it is and what its licence permits', () => {
    for (const field of ['name', 'description', 'source', 'citation', 'licence', 'permission', 'notes'] as const)
      expect(template[field], field).not.toBe('');
    expect(template.authors.length).toBeGreaterThan(0);
    expect(file.provenance).not.toBe('');
  });

  test('compiles without error or warning', () => {
    expect(compileBundle(template.contents).diagnostics.filter((d) => d.severity !== 'info')).toEqual([]);
  });

  test.each(allCases(file))('scores $title', ({ given }) => {
    const result = run(compiled(template.contents), answerLog(file, given), given.profile);
    expectScores(result.sub_scores, given.expect, file.tolerance ?? 1e-9);
    if (given.alignment !== undefined) expect(result.alignment?.value).toBeCloseTo(given.alignment, 12);
    if (given.conflicts) expect(ruleIds(result)).toEqual([...given.conflicts].sort());
    if (given.status) expect(result.status).toBe(given.status);
  });

  test.each(template.locales)('reports in plain words to both audiences (%s)', (locale) => {
    const given = allCases(file)[0]!.given;
    const result = run(compiled(template.contents), answerLog(file, given), given.profile, locale);
    for (const report of [result.report, result.participant_report]) {
      expect(report.locale).toBe(locale);
      expect(report.title).not.toBe('');
      expect(report.blocks.length).toBeGreaterThan(0);
      for (const { id: blockId, text } of report.blocks)
        expect(text ?? '', blockId).not.toMatch(/\{\{|\{%|NaN|undefined|null|\[object/);
    }
  });

  test.runIf(file.groups)('gives the published statistic of a group', () => {
    const bundle = compiled(template.contents);
    for (const { question_id, concept_id, values, mean } of file.groups!) {
      const scores = values.map((value) => {
        const result = run(bundle, answerLog(file, { answers: { [question_id]: value }, expect: {} }));
        return subScore(result.sub_scores, concept_id).value!;
      });
      expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeCloseTo(mean, 9);
    }
  });
});

describe('facts that stay with their source (skipped where they are absent)', () => {
  test.runIf(haveFixtures)('SUS: 36 real respondents and two published rows', () => {
    const { sus_real36, sus_published } = readFixture('instrument_scores').data;
    const file = readCases('sus');
    const bundle = compiled(bySlug('sus').contents);
    for (const { x, sus, grade } of [...sus_real36.rows, ...sus_published]) {
      const { value, band } = subScore(run(bundle, answerLog(file, { x, expect: {} })).sub_scores, 'usability');
      expect(value).toBe(sus);
      if (grade) expect(band).toBe(grade.toLowerCase().replace('+', '_plus').replace('-', '_minus'));
    }
  });

  test.runIf(haveFixtures)('IPIP-NEO-120: wording, keys and facets', () => {
    const { items } = readFixture('ipip_neo_120.items');
    const { experience } = bySlug('ipip-neo-120').contents;
    const questions = experience.questions as { prompt: string }[];
    const translations = experience.translations as Record<string, { questions: Record<string, { prompt: string }> }>;
    expect(questions.map(({ prompt }) => prompt)).toEqual(items.map((item) => item.text.en));
    for (const locale of ['de', 'es'] as const)
      expect(Object.values(translations[locale]!.questions).map(({ prompt }) => prompt)).toEqual(
        items.map((item) => item.text[locale]),
      );
  });

  test.runIf(haveFixtures)('IPIP-NEO-120: T scores with the norms by age and sex', () => {
    const { norm_tables, respondents } = readFixture('ipip_neo_120.norms');
    const answers = new Map(readFixture('ipip_neo_120.scores').respondents.map((r) => [r.id, r.answers]));
    const file = readCases('ipip-neo-120');
    const domains = ['neuroticism', 'extraversion', 'openness', 'agreeableness', 'conscientiousness'];
    for (const { id, age, norm_group, domain_T } of respondents.filter((r) => answers.has(r.id))) {
      const { ns } = norm_tables[norm_group === 0 ? `0@${age}` : String(norm_group)]!;
      const bundle = compiled(withNorms(bySlug('ipip-neo-120').contents, domains, ns));
      const { sub_scores } = run(bundle, answerLog(file, { x: answers.get(id)!, expect: {} }));
      [...'NEOAC'].forEach((code, index) => {
        expect(subScore(sub_scores, domains[index]!).value, `${id} ${code}`).toBeCloseTo(domain_T[code]!, 7);
      });
    }
  });
});

test('templates are frozen and an unknown id gives nothing', () => {
  expect(Object.isFrozen(bySlug('phq-9').contents.experience)).toBe(true);
  expect(loadTemplate('01980a00-0000-7000-8000-ffffffffffff')).toBeUndefined();
});

function run(bundle: CompiledBundle, log: ReturnType<typeof answerLog>, profile: JsonObject = {}, locale = 'en'): EvaluationResult {
  for (const { question_id, value } of log) {
    const question = bundle.experience.questionById.get(question_id)!;
    if (value !== null) expect(validateAnswer(question, value), question_id).toMatchObject({ ok: true });
  }
  const context = effectiveContext(bundle, {}, profile);
  return evaluate(bundle, {
    state: { seed: 'library', log, context, elapsedMs: log.length * 5000, priors: {}, exposure: {} },
    contextFingerprint: contextFingerprint(context, (field) => field),
    releasePolicy: 'automatic',
    locale,
    program: { id: '01980a00-0000-7000-8000-000000000000', name: 'Library' },
    previous: [],
    ended: 'completed',
    completedAt: '2026-01-05T09:30:00.000Z',
  });
}

function expectScores(actual: SubScore[], expected: Case['expect'], tolerance: number): void {
  for (const [conceptId, parts] of Object.entries(expected)) {
    const score = subScore(actual, conceptId);
    const wanted = typeof parts === 'object' && parts !== null ? parts : { value: parts };
    for (const [part, value] of Object.entries(wanted)) {
      const found = score[part as keyof SubScore];
      if (typeof value === 'number' && typeof found === 'number')
        expect(Math.abs(found - value), `${conceptId}.${part} is ${found}, not ${value}`).toBeLessThanOrEqual(tolerance);
      else expect(found, `${conceptId}.${part}`).toBe(value);
    }
  }
}

function subScore(scores: SubScore[], conceptId: string): SubScore {
  const found = scores.find((score) => score.concept_id === conceptId);
  if (!found) throw new Error(`no sub-score ${conceptId}`);
  return found;
}

function ruleIds(result: EvaluationResult): string[] {
  return result.guardrail_conflicts.map((conflict) => conflict.rule_id).sort();
}

function allCases(file: CaseFile): { title: string; given: Case }[] {
  return [...(file.cases ?? []), ...(file.worked_by_hand ?? [])].map((given) => ({
    title: given.name ?? given.x ?? JSON.stringify(given.answers),
    given,
  }));
}

function compiled(contents: Contents): CompiledBundle {
  return compileBundle(contents).bundle!;
}

function bySlug(slug: string) {
  return loadTemplate(listTemplates().find((template) => template.slug === slug)!.id)!;
}

function withNorms(contents: Contents, domains: string[], ns: number[]): Contents {
  const concepts = (contents.scorecard.concepts as JsonObject[]).map((concept) => {
    const index = domains.indexOf(concept.id as string);
    return index < 0 ? concept : { ...concept, scale: 't', norms: [{ mean: ns[1 + index]!, sd: ns[6 + index]! }] };
  });
  return { ...contents, scorecard: { concepts } };
}

function readCases(slug: string): CaseFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, slug, 'cases.json'), 'utf8'));
}

interface Fixtures {
  instrument_scores: {
    data: {
      sus_real36: { rows: { x: string; sus: number; grade?: string }[] };
      sus_published: { x: string; sus: number; grade?: string }[];
    };
  };
  'ipip_neo_120.items': { items: { text: { en: string; de: string; es: string } }[] };
  'ipip_neo_120.scores': { respondents: { id: string; answers: string }[] };
  'ipip_neo_120.norms': {
    norm_tables: Record<string, { ns: number[] }>;
    respondents: { id: string; age: number; norm_group: number; domain_T: Record<string, number> }[];
  };
}

function readFixture<K extends keyof Fixtures>(name: K): Fixtures[K] {
  return JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8'));
}
