import { expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const question = { id: 'q', prompt: 'Q', input: 'single_select', options };
const concept = {
  id: 'mood',
  method: 'sum',
  bands: [
    { id: 'low', to: 1 },
    { id: 'high', from: 1 },
  ],
};

/** Returns the ids of the blocks that the report of an answered evaluation lacks, and the warnings. */
async function emptyBlocks(blocks: object[], scorecard: object = {}, report: object = {}) {
  const contents = {
    experience: { questions: [question] },
    scorecard: { concepts: [concept], ...scorecard },
    report_template: { blocks, ...report },
  };
  const path = `${workspace.appPath}/bundles`;
  const body = { contents, answers: { q: 'o1' } };
  const tried = await expectStatus(app.call('POST', `${path}/try`, { body }), 200);
  const shown = tried.report.blocks.filter(({ text, data }: any) => text !== '' || data);
  const { diagnostics } = await expectStatus(app.call('POST', `${path}/check`, { body: { contents } }), 200);
  const warned = diagnostics.filter(({ code }: any) => code === 'never_matches');
  const ids = blocks.map(({ id }: any) => id);
  return {
    lacking: ids.filter((id) => !shown.some((block: any) => block.id === id)),
    warned: warned.map(({ kind, pointer }: any) => [kind, ids[pointer.split('/')[2]]].join(' ')),
  };
}

test('a block without a text and without data is a warning', async () => {
  const blocks = [
    { id: 'blank', type: 'text', template: ' ' },
    { id: 'metric', type: 'metric' },
    { id: 'score', type: 'score' },
    { id: 'bands', type: 'bands', template: '' },
  ];
  const { lacking, warned } = await emptyBlocks(blocks);
  expect(lacking).toEqual(['metric', 'score', 'bands']);
  expect(warned).toEqual(blocks.map(({ id }) => `report_template ${id}`));
  const unwarned = blocks.slice(2).map(({ id }) => `report_template ${id}`);
  expect((await emptyBlocks(blocks.slice(1), { primary_metric: 'mood' })).warned).toEqual(unwarned);
});

test('blocks with a text for some people, a translated text or data are not', async () => {
  const blocks = [
    { id: 'band', type: 'text', concept_id: 'mood', by_band: { high: 'High' } },
    { id: 'otherwise', type: 'text', concept_id: 'mood', otherwise: 'No result' },
    { id: 'translated', type: 'text' },
    { id: 'score', type: 'score', concept_id: 'mood' },
    { id: 'table', type: 'table' },
    { id: 'guardrails', type: 'guardrails' },
  ];
  const translations = { de: { blocks: { translated: { template: 'Nur hier' } } } };
  expect((await emptyBlocks(blocks, {}, { translations })).warned).toEqual([]);
});
