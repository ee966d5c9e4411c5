import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { compile, likert, respond } from './golden/respond.ts';

describe('translations', () => {
  function run(contents: Parameters<typeof compile>[0], locale: string) {
    const bundle = compile(contents);
    return evaluate(bundle, respond(bundle, { a: '4', b: '5' }, { locale }));
  }

  const contents = {
    experience: { questions: likert(['a', 'b'], ['x']) },
    scorecard: {
      concepts: [{ id: 'x', label: 'Calm', method: 'sum', bands: [{ id: 'low', label: 'Low', to: 30 }] }],
      primary_metric: 'x',
    },
    guardrail: {
      rules: [
        { id: 'always', when: { op: 'lit', value: true }, message: 'Look here', action: 'flag' },
        { id: 'also', when: { op: 'lit', value: true }, message: 'And here', action: 'flag' },
      ],
      translations: { de: { rules: { always: { message: 'Hinsehen' } } } },
    },
    report_template: {
      blocks: [
        { id: 's', type: 'score', concept_id: 'x', template: '{{ score.label }}: {{ score.band }}' },
        { id: 'g', type: 'guardrails' },
      ],
    },
  };
  const { scorecard } = contents;
  const composites = [{ id: 'z', label: 'All', weights: { x: 1 }, bands: [{ id: 'any', label: 'Any' }] }];
  const translations = {
    de: {
      concepts: { x: { label: 'Ruhe', bands: { low: 'niedrig' } } },
      composites: { z: { bands: { any: 'beliebig' } } },
    },
  };
  const translated = { ...contents, scorecard: { ...scorecard, composites, translations } };

  test('of labels, bands and messages are used in the language of the evaluation', () => {
    const result = run(translated, 'de-AT');
    expect(result.sub_scores.map(({ concept_id, label, band }) => [concept_id, label, band])).toEqual([
      ['x', 'Ruhe', 'low'],
      ['z', 'All', 'any'],
    ]);
    expect(result.primary_metric).toMatchObject({ id: 'x', label: 'Ruhe', band: 'low' });
    expect(result.guardrail_conflicts.map(({ rule_id, message }) => [rule_id, message])).toEqual([
      ['always', 'Hinsehen'],
      ['also', 'And here'],
    ]);
    const [score, guardrails] = result.report.blocks;
    expect(score).toMatchObject({
      text: 'Ruhe: low',
      data: { score: { label: 'Ruhe', band_label: 'niedrig', bands: [{ id: 'low', label: 'niedrig' }] } },
    });
    expect(guardrails!.data).toMatchObject({ conflicts: [{ message: 'Hinsehen' }, { message: 'And here' }] });
  });

  test('change nothing else, and nothing in other languages', () => {
    const scores = (locale: string) =>
      run(translated, locale).sub_scores.map(({ label: _, ...rest }) => rest);
    expect(scores('de')).toEqual(scores('fr'));
    const { translations: _, ...original } = translated.scorecard;
    const without = { ...translated, scorecard: original, guardrail: { rules: contents.guardrail.rules } };
    const { trace: first, ...english } = run(translated, 'en');
    const { trace: second, ...plain } = run(without, 'en');
    expect(english).toEqual(plain);
    expect({ ...first, fingerprint: '' }).toEqual({ ...second, fingerprint: '' });
  });
});
