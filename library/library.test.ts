import { compileBundle, type EvaluationResult, type JsonObject, type SubScore, simulate } from '@eps/engine';
import { describe, expect, test } from 'vitest';
import { answerLog, type Case, type CaseFile, readCases } from './cases.ts';
import { listTemplates, loadTemplate, type TemplateTexts } from './index.ts';
import { bySlug, compiled, run, subScore } from './testing.ts';

describe.each(listTemplates().map(({ slug }) => slug))('%s', (slug) => {
  const template = bySlug(slug);
  const file = readCases(slug);

  test('states its authors, source and licence', () => {
    for (const field of [
      'name',
      'description',
      'source',
      'citation',
      'licence',
      'permission',
      'notes',
    ] as const)
      expect(template[field], field).not.toBe('');
    expect(template.authors.length).toBeGreaterThan(0);
    expect(file.provenance).not.toBe('');
  });

  test('describes itself in both languages of the console', () => {
    const german = template.translations['de']!;
    const original: TemplateTexts = template;
    for (const field of ['name', 'description', 'licence', 'permission', 'notes'] as const)
      expect(german[field].trim(), field).not.toBe('');
    expect(german.tags).toHaveLength(original.tags.length);
    // Only names that are the same in both languages may stay.
    const same = (['description', 'permission', 'notes'] as const).filter(
      (field) => german[field] === original[field],
    );
    expect(same).toEqual([]);
  });

  test('compiles without errors and warnings', () => {
    const { diagnostics } = compileBundle(template.contents);
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test.each(allCases(file))('scores $title', ({ given }) => {
    const result = run(compiled(template.contents), answerLog(file, given), given.profile);
    expectScores(result, given.expect, file.tolerance ?? 1e-9);
    if (given.alignment !== undefined) expect(result.alignment?.value).toBeCloseTo(given.alignment, 12);
    if (given.conflicts) expect(ruleIds(result)).toEqual([...given.conflicts].sort());
    if (given.status) expect(result.status).toBe(given.status);
  });

  test.each(template.locales)('has a readable report for both audiences (%s)', (locale) => {
    const { given } = allCases(file)[0]!;
    const result = run(compiled(template.contents), answerLog(file, given), given.profile, locale);
    for (const report of [result.report, result.participant_report]) {
      expect(report.locale).toBe(locale);
      expect(report.title).not.toBe('');
      expect(report.blocks.length).toBeGreaterThan(0);
      for (const { id, text, data } of report.blocks) {
        expect(text ?? '', id).not.toMatch(/\{\{|\{%|NaN|undefined|null|\[object/);
        expect(data ?? {}, id).not.toHaveProperty('render_error');
      }
    }
  });

  test('can be completed by simulated respondents', () => {
    const { length, statuses, concepts } = simulate(compiled(template.contents), {
      respondents: 10,
      seed: slug,
    });
    expect(length.max).toBeLessThanOrEqual((template.contents.experience.questions as JsonObject[]).length);
    expect(Object.values(statuses).reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(1, 9);
    expect(concepts.some((concept) => concept.scored_rate > 0)).toBe(true);
  });
});

test('the mean of nps_contribution is the recommendation score of a group', () => {
  const file = readCases('nps');
  const bundle = compiled(bySlug('nps').contents);
  for (const { question_id, concept_id, values, mean } of file.groups!) {
    const scores = values.map((value) => {
      const log = answerLog(file, { answers: { [question_id]: value }, expect: {} });
      return subScore(run(bundle, log), concept_id).value!;
    });
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeCloseTo(mean, 9);
  }
});

test('templates are frozen, ids are unique, and an unknown id returns undefined', () => {
  expect(Object.isFrozen(bySlug('phq-9').contents.experience)).toBe(true);
  expect(new Set(listTemplates().map(({ id }) => id)).size).toBe(listTemplates().length);
  expect(loadTemplate('01980a00-0000-7000-8000-ffffffffffff')).toBeUndefined();
});

function allCases(file: CaseFile): { title: string; given: Case }[] {
  return [...(file.cases ?? []), ...(file.worked_by_hand ?? [])].map((given) => ({
    title: given.name ?? given.x ?? JSON.stringify(given.answers),
    given,
  }));
}

function expectScores(result: EvaluationResult, expected: Case['expect'], tolerance: number): void {
  for (const [conceptId, parts] of Object.entries(expected)) {
    const score = subScore(result, conceptId);
    const wanted = typeof parts === 'object' && parts !== null ? parts : { value: parts };
    for (const [part, value] of Object.entries(wanted))
      expectPart(`${conceptId}.${part}`, score[part as keyof SubScore], value, tolerance);
  }
}

function expectPart(name: string, found: unknown, wanted: unknown, tolerance: number): void {
  const areNumbers = typeof wanted === 'number' && typeof found === 'number';
  if (!areNumbers) expect(found, name).toBe(wanted);
  else expect(Math.abs(found - wanted), `${name} is ${found}, not ${wanted}`).toBeLessThanOrEqual(tolerance);
}

function ruleIds(result: EvaluationResult): string[] {
  return result.guardrail_conflicts.map((conflict) => conflict.rule_id).sort();
}
