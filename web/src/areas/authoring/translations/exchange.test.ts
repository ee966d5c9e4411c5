import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import experience from '../../../../../docs/content/examples/experience/complete.json' with { type: 'json' };
import guardrail from '../../../../../docs/content/examples/guardrail/complete.json' with { type: 'json' };
import scorecard from '../../../../../docs/content/examples/scorecard/complete.json' with { type: 'json' };
import { completenessOf, instrumentTexts } from '../../../shared/content/completeness.ts';
import { allKinds } from '../../../shared/content/kinds.ts';
import { fromCsv, toCsv } from './csv.ts';
import { changesOf, withTranslationChanges } from './entries.ts';
import { fromXliff, toXliff } from './xliff.ts';

const contents = allKinds({ experience, guardrail, scorecard });
const without = allKinds({
  experience: { ...experience, translations: {} },
  guardrail: { ...guardrail, translations: {} },
  scorecard: { ...scorecard, translations: {} },
});
const question = (prompt: string, translation?: string) =>
  allKinds({
    experience: {
      questions: [{ id: 'q', prompt }],
      ...(translation !== undefined && {
        translations: { de: { questions: { q: { prompt: translation } } } },
      }),
    },
  });

describe('translations in files', () => {
  test('come back as they were, as CSV and as XLIFF', async () => {
    const files = [fromCsv(toCsv(contents, ['de'])), await fromXliff(await toXliff(contents, 'en', 'de'))];
    for (const entries of files) {
      const found = changesOf(without, entries!);
      expect([found.unknown, found.outdated]).toEqual([[], []]);
      const [complete] = completenessOf(withTranslationChanges(without, found));
      expect(complete).toMatchObject({ locale: 'de', missing: 0 });
      expect(changesOf(contents, entries!).changes).toEqual([]);
    }
  });

  test('any text survives CSV', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((each) => each.trim() !== '' && !each.startsWith("'"));
    fc.assert(
      fc.property(text, (translation) => {
        const entries = fromCsv(toCsv(question('Mood?', translation), ['de']));
        expect(entries).toMatchObject([{ kind: 'experience', pointer: '/questions/q/prompt', translation }]);
      }),
    );
  });

  test('special characters and lines survive XLIFF', async () => {
    const translation = 'A & B < C\n\n- **„so“** {{ answers.q }} \'x\' "y"';
    const file = await toXliff(question('Mood & so?', translation), 'en', 'de');
    expect(await fromXliff(file)).toMatchObject([{ original: 'Mood & so?', translation }]);
  });

  test('formulas are texts in spreadsheets', () => {
    expect(toCsv(question('=1+1', '@x'), ['de'])).toContain(`"'=1+1","'@x"`);
  });

  test('XLIFF 2.0 is read, elements within texts are left out', async () => {
    const file = `<?xml version="1.0"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pt-br">
        <file id="experience"><unit id="/questions/q/prompt"><segment>
          <source>Mood?</source><target>Como <pc id="1">vai</pc>?</target>
        </segment></unit></file>
      </xliff>`;
    expect(await fromXliff(file)).toEqual([
      {
        kind: 'experience',
        pointer: '/questions/q/prompt',
        locale: 'pt-BR',
        original: 'Mood?',
        translation: 'Como vai?',
      },
    ]);
  });

  test('files of other kinds are none', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2"/>';
    const empty = '<xliff version="1.2"/>';
    for (const text of ['', 'a,b\n1,2', '{}', '<html/>', '<xliff', entity, empty]) {
      expect(fromCsv(text), text).toBeUndefined();
      expect(await fromXliff(text), text).toBeUndefined();
    }
  });

  test('texts that are gone or have another wording are not taken', () => {
    const entries = fromCsv(
      'part,place,original,de\nexperience,/questions/q/prompt,Old?,Alt?\nexperience,/questions/x/prompt,X,Y\nother,/a,,b\n',
    )!;
    const { changes, unknown, outdated } = changesOf(question('New?'), entries);
    expect(changes).toEqual([]);
    expect(unknown.map(({ pointer }) => pointer)).toEqual(['/questions/x/prompt', '/a']);
    expect(outdated.map(({ original }) => original)).toEqual(['Old?']);
  });
});

test('completeness counts every part that has texts, and no numbers', () => {
  const some = allKinds({
    experience: {
      title: 'T',
      questions: [{ id: 'q', prompt: '5' }],
      translations: { de: { title: 'Titel' } },
    },
    scorecard: { concepts: [{ id: 'a', label: 'Energy' }] },
  });
  expect(instrumentTexts(some)).toHaveLength(3);
  expect(completenessOf(some)).toEqual([
    {
      locale: 'de',
      missing: 1,
      total: 2,
      parts: [
        { kind: 'experience', missing: 0, total: 1 },
        { kind: 'scorecard', missing: 1, total: 1 },
      ],
    },
  ]);
});
