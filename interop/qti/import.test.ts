import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, scoreIn } from '../testing.ts';
import { choiceOf, item, matchOf, orderOf, response, TEXT_ENTRY } from './item.test-helper.ts';

const imported = (source: string | Uint8Array) =>
  importInstrument({ bytes: typeof source === 'string' ? new TextEncoder().encode(source) : source });
type Imported = Awaited<ReturnType<typeof imported>>;
const problems = ({ findings }: Imported) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);
const questionsOf = ({ contents }: Imported) => contents!.experience.questions as Record<string, unknown>[];

test('choice, order, match and text entry are asked, with the texts around them', async () => {
  const sources = [
    [
      response({}),
      `<p>Read <b>this</b>.</p>${choiceOf(['A', 'B'], 'maxChoices="1" minChoices="1"')}<p>The end</p>`,
    ],
    [response({ cardinality: 'multiple' }), choiceOf(['A', 'B', 'C'], 'maxChoices="2"')],
    [response({ cardinality: 'ordered' }), orderOf(['A', 'B'])],
    [response({ cardinality: 'multiple', type: 'directedPair' }), matchOf(['r1', 'r2'], ['c1', 'c2'])],
    [response({ type: 'string' }), TEXT_ENTRY],
    [response({ type: 'integer' }), TEXT_ENTRY],
  ] as const;
  const results = await Promise.all(
    sources.map(([declarations, body]) => imported(item({ declarations, body }))),
  );
  expect(results.map(({ format }) => format)).toEqual(results.map(() => 'qti'));
  expect(results.flatMap(problems)).toEqual([]);
  expect(results.map((result) => questionsOf(result)[0])).toMatchObject([
    {
      id: 'i',
      input: 'single_select',
      prompt: 'Read this.\nWhich?',
      required: true,
      options: [{ id: 'A', label: 'Text A' }, {}],
    },
    { input: 'multi_select', prompt: 'Which?', max_choices: 2 },
    { input: 'ranking', prompt: 'Order', options: [{ id: 'A' }, { id: 'B' }] },
    { input: 'matrix', rows: [{ id: 'r1' }, { id: 'r2' }], options: [{ id: 'c1' }, { id: 'c2' }] },
    { input: 'text', prompt: 'The capital is ____.' },
    { input: 'number', step: 1 },
  ]);
  expect(questionsOf(results[0]!)[1]).toMatchObject({ input: 'information', prompt: 'The end' });
});

test('what is not read is named, with its place', async () => {
  const [a, b] = [response({ correct: ['A'] }), choiceOf(['A', 'B'], 'maxChoices="1" shuffle="true"')];
  const of = async (source: object) =>
    problems(await imported(item({ declarations: a, body: b, ...source })));
  expect(await of({ processing: 'match_correct' })).toEqual([
    ['property_left_out', 'item i, choiceInteraction shuffle'],
  ]);
  const body = choiceOf(['A', 'B']);
  expect(await of({ body })).toEqual([['score_not_carried', 'item i']]);
  expect(await of({ body, processing: 'map_response_point' })).toEqual([['score_not_carried', 'item i']]);
  expect(await of({ body, processing: '<lookupOutcomeValue identifier="SCORE"/>' })).toEqual([
    ['property_left_out', 'item i, lookupOutcomeValue'],
    ['score_not_carried', 'item i'],
  ]);
  const media = `<p><img src="a.png" alt="A"/></p>${body}`;
  expect(await of({ body: media, processing: 'match_correct', more: '<modalFeedback/><new/>' })).toEqual([
    ['media_left_out', 'item i, img'],
    ['property_left_out', 'item i, modalFeedback'],
    ['property_left_out', 'item i, new'],
  ]);
  const hot = '<hotspotInteraction responseIdentifier="HOT"/>';
  const declarations = `${a}${response({ id: 'HOT' })}`;
  expect(await of({ declarations, body: `${body}${hot}`, processing: 'match_correct' })).toEqual([
    ['type_not_supported', 'item i, HOT'],
  ]);
});

test('items of QTI 3 have other names and are read in the same way', async () => {
  const result = await imported(`<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
    identifier="i" title="T" xml:lang="de" time-dependent="false">
    <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
    <qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
    <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/><qti-item-body>
    <qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Welche?</qti-prompt>
    <qti-simple-choice identifier="A">a</qti-simple-choice>
    <qti-simple-choice identifier="B">b</qti-simple-choice>
    </qti-choice-interaction></qti-item-body><qti-response-processing
    template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>
    </qti-assessment-item>`);
  expect([result.locale, problems(result)]).toEqual(['de', []]);
  expect(scoreIn(evaluateAnswers(result, { i: 'B' }), 'SCORE')).toBe(1);
  expect(scoreIn(evaluateAnswers(result, { i: 'A' }), 'SCORE')).toBe(0);
});

test('a package has the items of its manifest, and their scores make a total', async () => {
  const of = (identifier: string, correct: string) =>
    strToU8(
      item({
        identifier,
        declarations: response({ correct: [correct] }),
        body: choiceOf(['A', 'B']),
        processing: 'match_correct',
      }),
    );
  const resource = (type: string, href: string) =>
    `<resource identifier="${href}" type="${type}" href="${href}"/>`;
  const manifest = `<manifest><resources>${[
    resource('imsqti_item_xmlv2p2', 'two.xml'),
    resource('imsqti_item_xmlv2p2', 'items/one.xml'),
    resource('imsqti_test_xmlv2p2', 'test.xml'),
    resource('imsqti_item_xmlv2p2', 'gone.xml'),
  ].join('')}</resources></manifest>`;
  const result = await imported(
    zipSync({
      'imsmanifest.xml': strToU8(manifest),
      'items/one.xml': of('one', 'A'),
      'two.xml': of('two', 'B'),
    }),
  );
  expect([result.format, questionsOf(result).map(({ id }) => id)]).toEqual(['qti', ['two', 'one']]);
  expect(problems(result)).toEqual([
    ['property_left_out', 'test.xml'],
    ['property_left_out', 'gone.xml'],
  ]);
  const scored = evaluateAnswers(result, { one: 'A', two: 'A' });
  expect(['one.SCORE', 'two.SCORE', 'total'].map((id) => scoreIn(scored, id))).toEqual([1, 0, 1]);
});

test('tests and QTI 1 are named as unknown, entities are not read', async () => {
  const messageOf = async (source: string) => (await imported(source)).findings[0]!.message;
  expect(await messageOf('<assessmentTest/>')).toContain('a test of QTI');
  expect(await messageOf('<questestinterop/>')).toContain('QTI 1');
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${item({ body: '' }).replace(/<\?.*\?>/, '')}`;
  expect((await imported(bomb)).findings).toMatchObject([{ code: 'malformed' }]);
  const deep = item({ body: '<div>'.repeat(60) + '</div>'.repeat(60) });
  expect((await imported(deep)).findings).toMatchObject([{ code: 'too_deep' }]);
});
