import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limited } from '../../vitest.limits.ts';
import { runs } from '../../vitest.seed.ts';
import { type Contents, INPUTS, type Json, type JsonObject, KINDS } from '../types.ts';
import { EXPRESSION_CASES } from './cases/expressions.ts';
import { FORM_CASES } from './cases/form.ts';
import { LINK_CASES } from './cases/links.ts';
import { RULE_CASES } from './cases/rules.ts';
import { checkContent, compileBundle } from './compile.ts';
import { MAX_LISTED_DIAGNOSTICS } from './diagnostics.ts';

const EMPTY = Object.fromEntries(KINDS.map((kind) => [kind, {}])) as Contents;
const CASES = [...FORM_CASES, ...EXPRESSION_CASES, ...RULE_CASES, ...LINK_CASES];

/** The codes about files of an app, which files.test.ts tests. */
const FILE_CODES = ['media_too_large', 'wrong_file_type'];

/** The codes about those who do the tasks of rules, which responders.test.ts tests. */
const RESPONDER_CODES = ['no_mail', 'people_unreachable', 'role_without_members', 'unknown_user'];

/** The codes of limits, which limits.test.ts tests with large contents. */
const LIMIT_CODES = [
  'composites_too_large',
  'irt_too_large',
  'report_too_large',
  'selection_too_large',
  'too_many_enemies',
  'too_many_items',
  'too_many_options',
  'too_many_scores',
];

describe('every diagnostic code', () => {
  test.each(CASES.map((entry) => [entry.code, entry.pointer, entry] as const))(
    '%s is reported at %s',
    (_, __, entry) => {
      const { code, severity, kind, pointer } = entry;
      const { bundle, diagnostics } = compileBundle({ ...EMPTY, ...entry.contents });
      expect(diagnostics).toContainEqual(expect.objectContaining({ code, severity, kind, pointer }));
      expect(bundle === null).toBe(diagnostics.some((diagnostic) => diagnostic.severity === 'error'));
    },
  );

  test('is documented in docs/diagnostics.json, which documents no other code', () => {
    const page = readFileSync(`${import.meta.dirname}/../../docs/diagnostics.json`, 'utf8');
    const documented = Object.values<object>(JSON.parse(page)).flatMap((section) => Object.keys(section));
    const codes = [...CASES.map(({ code }) => code), ...FILE_CODES, ...RESPONDER_CODES, ...LIMIT_CODES];
    expect(documented.sort()).toEqual([...new Set(codes)].sort());
  });

  test('has what its message mentions as data, if it mentions anything', () => {
    const found = CASES.flatMap(({ contents }) => compileBundle({ ...EMPTY, ...contents }).diagnostics);
    const without = found.filter(({ details }) => details === undefined).map(({ code }) => code);
    expect([...new Set(without)].sort()).toEqual([
      'blank_text',
      // Without a primary metric, it is about every concept.
      'confidence_unknown',
      'critical_unanswered',
      'never_matches',
      'no_standard_error',
      'not_ascending',
      'not_canonical',
    ]);
  });

  test('about form and expressions is reported for the content alone', () => {
    for (const { code, kind, pointer, contents } of [...FORM_CASES, ...EXPRESSION_CASES]) {
      const found = checkContent(kind, contents[kind]!);
      expect(found, `${code} ${pointer}`).toContainEqual(expect.objectContaining({ code, pointer }));
    }
  });
});

describe('messages', () => {
  test('name the expected value, the found value and a suggestion', () => {
    const questions = [{ id: 'q', prompt: 'Rate', input: 'ratng', required: 'yes' }];
    expect(checkContent('experience', { questions })).toEqual([
      {
        severity: 'error',
        code: 'unknown_value',
        kind: 'experience',
        pointer: '/questions/0/input',
        message: expect.stringMatching(/^Expected one of single_select, .*, found "ratng"\.$/),
        hint: 'Did you mean "rating"?',
        details: { allowed: INPUTS, found: 'ratng', found_type: 'string', suggestion: 'rating' },
      },
      {
        severity: 'error',
        code: 'wrong_type',
        kind: 'experience',
        pointer: '/questions/0/required',
        message: 'Expected true or false, found the string "yes".',
        details: { expected_type: 'boolean', found: 'yes', found_type: 'string' },
      },
    ]);
  });

  test('point to keys escaped as in RFC 6901', () => {
    expect(checkContent('context', { 'a/b~c': 1 })[0]).toMatchObject({ pointer: '/a~1b~0c' });
  });
});

describe('valid contents', () => {
  test('empty contents are valid, alone and together', () => {
    for (const kind of KINDS) expect(checkContent(kind, {})).toEqual([]);
    const { bundle, diagnostics } = compileBundle(EMPTY);
    expect(diagnostics).toEqual([]);
    expect(bundle?.experience.questions).toEqual([]);
    expect(Object.keys(bundle!)).not.toContain('diagnostics');
  });

  test('an undeclared section, a missing-data policy of null and a single audience are valid', () => {
    const experience = { questions: [{ id: 'q', section_id: 's', prompt: 'Why?', input: 'text' }] };
    expect(checkContent('experience', experience)).toEqual([]);
    expect(
      checkContent('scorecard', { concepts: [{ id: 'c', method: 'sum', missing: { policy: null } }] }),
    ).toEqual([]);
    expect(
      checkContent('report_template', { blocks: [{ id: 'b', type: 'text', audience: 'reviewer' }] }),
    ).toEqual([]);
  });

  test('ids may be names of inherited properties', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const scores = Object.fromEntries(ids.map((id, i) => [id, i]));
    const questions = ids.map((id) => ({
      id,
      prompt: id,
      input: 'likert',
      options: [{ id, label: id, scores }],
    }));
    const contents = JSON.parse(
      JSON.stringify({
        ...EMPTY,
        experience: { questions },
        scorecard: { concepts: ids.map((id) => ({ id, method: 'sum' })) },
      }),
    );
    const { bundle, diagnostics } = compileBundle(contents);
    expect(diagnostics).toEqual([]);
    const concept = bundle!.scorecard.conceptById.get('constructor')!;
    expect(concept.items.map((item) => item.score(item.questionId))).toEqual([1, 1, 1, 1]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('hostile content', () => {
  const anyJson = fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<Json>;
  const known = fc.constantFrom(
    ...[
      'id',
      'questions',
      'concepts',
      'composites',
      'options',
      'items',
      'visible_if',
      'rules',
      'when',
      'blocks',
      'irt',
    ],
    ...[
      'norms',
      'bands',
      'translations',
      'scales',
      'scale',
      'shuffle',
      'keep_last',
      'schedule',
      'scores',
      'variables',
      'targets',
      'stop',
      'any',
      'op',
      'args',
      '__proto__',
    ],
  );
  const { content } = fc.letrec<{ content: Json }>((tie) => ({
    content: fc.oneof(
      { maxDepth: 6 },
      anyJson,
      fc.array(tie('content'), { maxLength: 3 }) as fc.Arbitrary<Json>,
      fc.dictionary(known, tie('content'), { maxKeys: 5 }) as fc.Arbitrary<Json>,
    ),
  }));

  test('any JSON is compiled to a list of diagnostics', () => {
    const contents = fc.record(Object.fromEntries(KINDS.map((kind) => [kind, content])));
    fc.assert(
      fc.property(contents, (hostile) => {
        const { bundle, diagnostics } = compileBundle(hostile as Contents);
        expect(bundle === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
        for (const kind of KINDS) checkContent(kind, hostile[kind] as JsonObject);
      }),
      { numRuns: runs(300) },
    );
  });

  test('deep nesting and large contents are checked; the list is limited, errors first', async () => {
    let deep: Json = {};
    for (let i = 0; i < 100_000; i++) deep = { op: 'not', args: [deep] };
    const flood = Array.from({ length: 100_000 }, (_, i) => ({ id: 'same', [`key${i}`]: i }));
    expect(
      checkContent('experience', { questions: [{ id: 'q', visible_if: deep }], deep }).length,
    ).toBeLessThan(10);
    const check = () => checkContent('experience', { questions: flood });
    const diagnostics = await limited('100,000 questions with the same id', 5_000, check);
    expect(diagnostics.length).toBe(MAX_LISTED_DIAGNOSTICS + 1);
    expect(diagnostics.slice(0, 200).every(({ severity }) => severity === 'error')).toBe(true);
    expect(diagnostics.at(-1)!.code).toBe('diagnostics_truncated');
  });

  test('a chain of 9,000 conditions compiles, a cycle of 9,000 conditions is one error', () => {
    const chain = (first: JsonObject) => ({
      questions: Array.from({ length: 9_000 }, (_, i) => {
        const condition = i === 0 ? first : { visible_if: { op: 'answered', question_id: `q${i - 1}` } };
        return { id: `q${i}`, prompt: 'Next?', input: 'boolean', ...condition };
      }),
    });
    const { bundle } = compileBundle({ ...EMPTY, experience: chain({}) });
    expect(bundle!.experience.visibilityOrder.length).toBe(9_000);
    const cycle = chain({ visible_if: { op: 'answered', question_id: 'q8999' } });
    const codes = checkContent('experience', cycle).map(({ code }) => code);
    expect(codes).toEqual(['visibility_cycle']);
  });
});
