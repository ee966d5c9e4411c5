import type { CompiledBundle } from '@eps/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { runs } from '../../vitest.seed.ts';
import { randomFrom } from '../testing.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../types.ts';
import { instruments } from './generated.test-helper.ts';
import {
  drawnAnswers,
  NAMES,
  type RoundTrip,
  resultOf,
  roundTrip,
  translated,
} from './round-trips.test-helper.ts';

/** The importers limit formulas to 900 nodes: these scores have more. They are exported, and reported. */
const TOO_LARGE_TO_IMPORT: Readonly<Record<string, number>> = { 'rand-36': 1, 'ipip-neo-120': 5 };

const TOO_LARGE = /needs more than 900 nodes|has more than 10000 characters/;

/** Compares what both instruments show and score for random answers. */
function compared(format: ExportFormat, trip: RoundTrip, sets: number, seed = 7) {
  const { original, again, exported } = trip;
  const random = randomFrom(seed);
  const names = NAMES[format];
  const isReported = (place: string, code: string) =>
    exported.findings.some((finding) => finding.place.startsWith(place) && finding.code === code);
  const { questions } = original.experience;
  const asked = questions.filter((question) => {
    const place = `/experience/questions/${question.index}/`;
    const section = [...original.experience.sections.keys()].indexOf(question.sectionId);
    return (
      !isReported(place, 'type_not_supported') &&
      !isReported(place, 'condition_not_carried') &&
      !isReported(`/experience/sections/${section}/`, 'condition_not_carried')
    );
  });
  const read = new Set(again.scorecard.concepts.map(({ id }) => id));
  // A score with the id of a question is numbered.
  const scoreName = (id: string) => names.question(original.experience.questionById.has(id) ? `${id}_2` : id);
  const scores = original.scorecard.concepts.filter(({ id }) => read.has(scoreName(id)));
  for (let set = 0; set < sets; set++) {
    const answers = drawnAnswers(original, random, [0.5, 0.9, 1][set % 3]);
    const [ours, theirs] = [resultOf(original, answers), resultOf(again, translated(format, trip, answers))];
    for (const { id, input, rows } of asked) {
      const name = input === 'matrix' ? names.row(id, rows[0]!.id) : names.question(id);
      const context = `${id} with ${JSON.stringify(answers)}`;
      expect([context, theirs.visible.has(name)]).toEqual([context, ours.visible.has(id)]);
    }
    for (const { id } of scores) {
      const [a, b] = [ours.raw.get(id) ?? null, theirs.raw.get(scoreName(id)) ?? null];
      const context = `${id} with ${JSON.stringify(answers)}`;
      if (a === null || b === null) expect([context, b]).toEqual([context, a]);
      else expect(Math.abs(a - b), `${context}: ${b} instead of ${a}`).toBeLessThan(1e-9);
    }
  }
  return scores.length;
}

/** The prompts and labels of questions in each language that has its own. */
function textsOf({ experience, context }: CompiledBundle, questionIds: readonly string[]) {
  const tags = [...experience.translations.keys()].filter((tag) => tag !== context.locale).sort();
  return questionIds.map((questionId) => {
    const { id, prompt, options, scaleId } = experience.questionById.get(questionId)!;
    const translated = tags.map((tag) => {
      const { questions, scales } = experience.translations.get(tag)!;
      const labels = options.map((option) => {
        return questions[id]?.options[option.id] ?? scales[scaleId ?? '']?.[option.id] ?? option.label;
      });
      return [tag, questions[id]?.prompt, labels];
    });
    return [prompt, options.map(({ label }) => label), translated];
  });
}

/** The questions that are carried as they are; yes and no are words of the format. */
const plainOf = ({ experience }: CompiledBundle) =>
  experience.questions.flatMap(({ id, input }) =>
    ['matrix', 'boolean', 'consent'].includes(input) ? [] : [id],
  );

describe.each(EXPORT_FORMATS)(
  '%s: what is exported and imported again shows and scores the same',
  (format) => {
    test.each(listTemplates().map(({ slug, id }) => [slug, id]))('%s of the library', async (slug, id) => {
      const template = loadTemplate(id)!.contents;
      const trip = await roundTrip(format, { ...template, adaptive_policy: { mode: 'fixed' } });
      const isLeftOut = (code: string) =>
        trip.exported.findings.filter((finding) => finding.code === code).length;
      const scores = compared(format, trip, 12);
      const expected =
        trip.original.scorecard.concepts.length -
        isLeftOut('score_not_carried') -
        (TOO_LARGE_TO_IMPORT[slug] ?? 0);
      expect(scores).toBe(expected);
      const lost = trip.imported.findings.filter(({ code }) => code === 'formula_not_carried');
      expect(lost).toHaveLength(TOO_LARGE_TO_IMPORT[slug] ?? 0);
      expect(trip.imported.findings.filter(({ code }) => code === 'condition_not_carried')).toEqual([]);
    });

    test('generated instruments', async () => {
      await fc.assert(
        fc.asyncProperty(instruments(format), fc.integer({ min: 1, max: 1e6 }), async (contents, seed) => {
          const trip = await roundTrip(format, contents);
          compared(format, trip, 4, seed);
          const ids = plainOf(trip.original);
          if (format !== 'redcap') expect(textsOf(trip.again, ids)).toEqual(textsOf(trip.original, ids));
          const codes = trip.exported.findings.map(({ code }) => code);
          expect(codes.filter((code) => /not_carried|^type_not/.test(code))).toEqual([]);
          const lost = trip.imported.findings.filter(({ code }) => /not_carried/.test(code));
          expect(lost.filter(({ message }) => !TOO_LARGE.test(message))).toEqual([]);
        }),
        { numRuns: runs(60) },
      );
    });
  },
);
