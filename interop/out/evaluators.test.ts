import type { Contents } from '@eps/engine';
import fc from 'fast-check';
import r4 from 'fhirpath/fhir-context/r4';
import { Model } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { runs } from '../../vitest.seed.ts';
import { compareWithFhirPath } from '../fhir/compare.ts';
import { randomFrom } from '../testing.ts';
import { exportInstrument } from './export-instrument.ts';
import { instruments } from './generated.test-helper.ts';
import { drawnAnswers, resultOf, roundTrip, translated } from './round-trips.test-helper.ts';

/** Exports are evaluated by other implementations of the formats: survey-core and fhirpath.js. */

const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes!);
const fixed = (contents: Contents): Contents => ({ ...contents, adaptive_policy: { mode: 'fixed' } });
const LIBRARY = listTemplates().map(({ slug, id }) => [slug, fixed(loadTemplate(id)!.contents)] as const);

/** Compares the engine with survey-core for random answers; returns how many values were compared. */
async function compareWithSurveyCore(contents: Contents, sets: number, seed: number): Promise<number> {
  const trip = await roundTrip('surveyjs', contents);
  const { exported, original } = trip;
  const json = JSON.parse(textOf(exported.bytes));
  const isReported = exported.findings.some(({ code }) => /condition_not_carried/.test(code));
  const random = randomFrom(seed);
  let count = 0;
  for (let set = 0; set < sets && !isReported; set++) {
    const answers = drawnAnswers(original, random, [0.6, 0.95][set % 2]);
    const ours = resultOf(original, answers);
    const survey = new Model(json);
    // Nobody answers a hidden question; a survey keeps values that were set for one.
    const given = Object.fromEntries(Object.entries(answers).filter(([id]) => ours.visible.has(id)));
    for (const [name, value] of Object.entries(translated('surveyjs', trip, given)))
      survey.setValue(name, value);
    for (const { id } of original.experience.questions) {
      const question = survey.getQuestionByName(id.replaceAll('.', '_'))!;
      const shown = question.isVisible && question.isParentVisible;
      const context = `${id} with ${JSON.stringify(answers)}`;
      expect([context, shown]).toEqual([context, ours.visible.has(id)]);
      count++;
    }
    for (const { name } of json.calculatedValues ?? []) {
      if (!ours.raw.has(name)) continue;
      const value: unknown = survey.getVariable(name) ?? survey.getValue(name);
      const theirs = value === '' || value === undefined || value === null ? null : Number(value);
      const raw = ours.raw.get(name) ?? null;
      const context = `${name} with ${JSON.stringify(answers)}`;
      if (raw === null || theirs === null) expect([context, theirs]).toEqual([context, raw]);
      else expect(Math.abs(raw - theirs), `${context}: ${theirs} instead of ${raw}`).toBeLessThan(1e-9);
      count++;
    }
  }
  return count;
}

describe('SurveyJS: survey-core shows and computes what the engine does', () => {
  test.each(LIBRARY)('%s of the library', async (_, contents) => {
    const { findings } = await exportInstrument({ format: 'surveyjs', contents });
    const isCarried = findings.every(({ code }) => code !== 'condition_not_carried');
    expect((await compareWithSurveyCore(contents, 4, 11)) > 0).toBe(isCarried);
  });

  test('generated instruments', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(instruments('surveyjs'), fc.integer({ min: 1, max: 1e6 }), async (contents, seed) => {
        count += await compareWithSurveyCore(contents, 3, seed);
      }),
      { numRuns: runs(60) },
    );
    expect(count).toBeGreaterThan(100);
  });
});

describe('FHIR: fhirpath.js computes what the engine does', () => {
  test.each(LIBRARY.filter(([slug]) => slug !== 'ipip-neo-120'))('%s of the library', async (_, contents) => {
    const { exported, imported } = await roundTrip('fhir', contents);
    const { compared, differences } = compareWithFhirPath(imported, textOf(exported.bytes), randomFrom(3), 2);
    expect(differences).toEqual([]);
    expect(compared > 0).toBe(textOf(exported.bytes).includes('calculatedExpression'));
  });

  test('generated instruments', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(instruments('fhir'), fc.integer({ min: 1, max: 1e6 }), async (contents, seed) => {
        const { exported, imported } = await roundTrip('fhir', contents);
        const text = textOf(exported.bytes);
        const { compared, differences } = compareWithFhirPath(imported, text, randomFrom(seed), 2);
        expect(differences).toEqual([]);
        count += compared;
      }),
      { numRuns: runs(40) },
    );
    expect(count).toBeGreaterThan(20);
  });
});

const { path2Type, pathsDefinedElsewhere } = r4 as unknown as Record<string, Record<string, string>>;

/** Returns the elements of a resource that FHIR R4 does not define (fhirpath.js has its structure). */
function undefinedElements(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => undefinedElements(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'resourceType') return [];
    // The extensions of a primitive element are beside it.
    if (key.startsWith('_')) return undefinedElements(inner, 'Element');
    const here = `${path}.${key}`;
    const elsewhere = pathsDefinedElsewhere![here];
    const type = elsewhere ?? path2Type![here];
    if (type === undefined) return [here];
    const isNested = type === 'BackboneElement' || type === 'Element';
    return undefinedElements(inner, isNested ? here : type);
  });
}

test.each(LIBRARY)(
  'FHIR: the Questionnaire of %s has only elements of FHIR R4 and unique linkIds',
  async (_, contents) => {
    const { bytes } = await exportInstrument({
      format: 'fhir',
      contents,
      identity: { id: 'well-being', version: '1.2.0', url: 'https://example.org/Questionnaire/well-being' },
    });
    const questionnaire = JSON.parse(textOf(bytes));
    expect(undefinedElements(questionnaire, 'Questionnaire')).toEqual([]);
    expect(undefinedElements({ item: [{ wrong: 1 }] }, 'Questionnaire')).toEqual([
      'Questionnaire.item.wrong',
    ]);
    const linkIds: string[] = [];
    const visit = (items: { linkId: string; type: string; item?: never[] }[]) => {
      for (const { linkId, type, item } of items) {
        linkIds.push(linkId);
        // que-1: a group has items, and a display has none.
        expect([linkId, type === 'display' && item !== undefined]).toEqual([linkId, false]);
        if (item) visit(item);
      }
    };
    visit(questionnaire.item);
    expect(new Set(linkIds).size).toBe(linkIds.length);
  },
);
