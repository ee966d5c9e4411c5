import type { Claim } from '@eps/sdk';
import { describe, expect, test } from 'vitest';
import { limited } from '../../../../../vitest.limits.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { logicGraph, stateOf, visibleGraph } from './graph.ts';
import { positionsOf } from './layout.ts';
import { readsOf } from './reads.ts';

const answered = (id: string) => ({ op: 'answered', question_id: id });
const contents = {
  experience: {
    sections: [
      { id: 'a', title: 'First' },
      { id: 'b', visible_if: answered('q1') },
    ],
    questions: [
      { id: 'q1', section_id: 'a', options: [{ id: 'x', scores: { mood: 1 } }] },
      {
        id: 'q2',
        section_id: 'b',
        visible_if: {
          op: 'gt',
          args: [
            { op: 'score', concept_id: 'mood' },
            { op: 'lit', value: 0 },
          ],
        },
      },
      { id: 'q3', section_id: 'other' },
    ],
  },
  scorecard: { concepts: ['mood'] },
  guardrail: { rules: [{ id: 'r', when: answered('q2') }] },
  adaptive_policy: { stop: { any: [{ rule: 'max_items', value: 4 }] }, rules: [{ when: answered('q3') }] },
} as unknown as Contents;
const names = namesOf(contents);
const claim = {
  claim: 'question_unreachable',
  kind: 'experience',
  pointer: '/questions/1',
  verdict: 'proved',
};

describe('logicGraph', () => {
  const graph = logicGraph(
    contents,
    names,
    readsOf(contents, names),
    [
      {
        kind: 'guardrail',
        pointer: '/rules/0/when',
        severity: 'error',
        code: 'unknown_question',
        message: '',
      },
    ],
    [claim as Claim],
  );
  test('has every part in order, with its section', () => {
    expect(graph.nodes.map(({ id, parent }) => [id, parent])).toEqual([
      ['section:a', undefined],
      ['question:q1', 'section:a'],
      ['section:b', undefined],
      ['question:q2', 'section:b'],
      ['section:other', undefined],
      ['question:q3', 'section:other'],
      ['policy:0', undefined],
      ['guardrail:0', undefined],
      ['stop:0', undefined],
    ]);
  });

  test('edges go from what a condition reads, also through scores', () => {
    expect(graph.edges).toEqual([
      { from: 'question:q1', to: 'section:b' },
      { from: 'question:q1', to: 'question:q2', isThroughScore: true },
      { from: 'question:q3', to: 'policy:0' },
      { from: 'question:q2', to: 'guardrail:0' },
    ]);
  });

  test('errors and proved defects are marked', () => {
    const state = (id: string) => stateOf(graph.nodes.find((node) => node.id === id)!);
    expect([state('guardrail:0'), state('question:q2'), state('question:q1')]).toEqual([
      'error',
      'dead',
      undefined,
    ]);
  });

  test('the edges of a collapsed section are those of its questions', () => {
    const collapsed = visibleGraph(graph, (id) => id === 'section:b');
    expect(collapsed.nodes.map(({ id }) => id)).not.toContain('question:q1');
    expect(collapsed.edges).toContainEqual({ from: 'section:a', to: 'question:q2', isGrouped: true });
    expect(collapsed.edges).toContainEqual({ from: 'section:other', to: 'policy:0', isGrouped: true });
  });

  test('500 questions have positions without overlaps', async () => {
    const questions = Array.from({ length: 500 }, (_, index) => ({
      id: `q${index}`,
      section_id: `s${index % 10}`,
      ...(index > 0 && { visible_if: answered(`q${index - 1}`) }),
    }));
    const large = { experience: { questions } } as unknown as Contents;
    const names = namesOf(large);
    const whole = logicGraph(large, names, readsOf(large, names), []);
    const positions = await limited('positions of 500 questions', 5000, () => positionsOf(whole));
    expect(new Set([...positions.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(510);
  });
});
