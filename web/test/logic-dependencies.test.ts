import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileBundle } from '../../engine/content/compile.ts';
import { connectionsOf } from '../src/areas/authoring/logic/connections.ts';
import { withDependency, withOtherSource, withoutDependency } from '../src/areas/authoring/logic/edits.ts';
import { logicGraph } from '../src/areas/authoring/logic/graph.ts';
import { readsOf } from '../src/areas/authoring/logic/reads.ts';
import type { Expression } from '../src/shared/content/expression.ts';
import { withValueAt } from '../src/shared/content/json.ts';
import { allKinds, type Contents } from '../src/shared/content/kinds.ts';
import { namesOf } from '../src/shared/content/names.ts';

function flowOf(contents: Contents) {
  const names = namesOf(contents);
  const reads = readsOf(contents, names);
  const graph = logicGraph(contents, names, reads, []);
  return { names, reads, graph, connections: connectionsOf(graph, names, reads) };
}

/** Returns the contents with the dependency that the map would add. */
function connected(contents: Contents, from: string, to: string): Contents {
  const { graph, names } = flowOf(contents);
  const node = graph.nodes.find(({ id }) => id === to)!;
  const condition = withDependency(node.condition, names.question(from)!, names);
  return {
    ...contents,
    experience: withValueAt(contents.experience, `${node.pointer}/visible_if`, condition),
  };
}

const codes = (contents: Contents) => compileBundle(contents as never).diagnostics.map(({ code }) => code);

const QUESTIONS = ['q0', 'q1', 'q2', 'q3', 'q4'];
const SECTIONS = ['s0', 's1', 's2'];
const CONCEPTS = ['c0', 'c1'];

const answered = (id: string): Expression => ({ op: 'answered', question_id: id });
const isOver = (subject: Expression, value: number): Expression => ({
  op: 'gt',
  args: [subject, { op: 'lit', value }],
});

const condition: fc.Arbitrary<Expression> = fc.constantFrom(
  ...QUESTIONS.map(answered),
  ...['score', 'coverage', 'confidence'].flatMap((op) =>
    CONCEPTS.map((id) => isOver({ op, concept_id: id }, 0)),
  ),
  isOver({ op: 'metric', metric_id: 'all' }, 0),
  isOver({ op: 'coverage' }, 0),
);
const visibility = fc.option(
  condition.map((visible_if) => ({ visible_if })),
  { nil: {} },
);

/** Instruments in which questions and sections depend on answers and on scores of other questions. */
const instrument = fc
  .record({
    sections: fc.tuple(...SECTIONS.map((id) => visibility.map((rest) => ({ id, ...rest })))),
    questions: fc.tuple(
      ...QUESTIONS.map((id) =>
        fc
          .tuple(fc.constantFrom(...SECTIONS), fc.subarray(CONCEPTS), visibility)
          .map(([section, on, rest]) => ({
            id,
            section_id: section,
            prompt: id,
            input: 'rating',
            scores: Object.fromEntries(on.map((concept) => [concept, {}])),
            ...rest,
          })),
      ),
    ),
    composites: fc
      .subarray(CONCEPTS, { minLength: 1 })
      .map((parts) => [{ id: 'all', weights: Object.fromEntries(parts.map((part) => [part, 1])) }]),
  })
  .map(({ sections, questions, composites }) =>
    allKinds({ experience: { sections, questions }, scorecard: { concepts: CONCEPTS, composites } }),
  );

describe('the dependencies that the logic map offers', () => {
  test('a connection is refused as circular exactly if the compiler finds a circle in it', () => {
    let [circular, allowed] = [0, 0];
    fc.assert(
      fc.property(instrument, (contents) => {
        fc.pre(!codes(contents).includes('visibility_cycle'));
        const { connections, graph } = flowOf(contents);
        for (const { id: to, conditionKey } of graph.nodes)
          for (const from of QUESTIONS) {
            const found = connections.check(`question:${from}`, to);
            const refusal = 'refusal' in found ? found.refusal : undefined;
            if (conditionKey === undefined || refusal === 'exists') continue;
            const isCircle = codes(connected(contents, from, to)).includes('visibility_cycle');
            expect(refusal === 'cycle' || refusal === 'itself', `${from} → ${to}`).toBe(isCircle);
            if (isCircle) circular++;
            else allowed++;
          }
      }),
      { numRuns: 60 },
    );
    expect(Math.min(circular, allowed)).toBeGreaterThan(100);
  });

  const mixed = allKinds({
    experience: {
      questions: [
        { id: 'note', prompt: 'Hello', input: 'information' },
        { id: 'pain', prompt: 'Pain', input: 'slider', min: 0, max: 10, step: 1 },
        { id: 'sleep', prompt: 'Sleep', input: 'nps' },
        { id: 'why', prompt: 'Why', input: 'text' },
        {
          id: 'often',
          prompt: 'Often',
          input: 'matrix',
          rows: [{ id: 'r', label: 'R' }],
          options: [{ id: 'n', label: 'Never' }],
        },
        { id: 'last', prompt: 'Last', input: 'text' },
      ],
    },
    guardrail: { rules: [{ id: 'g', when: { op: 'answered', question_id: 'why' }, message: 'G' }] },
    adaptive_policy: { stop: { any: [{ rule: 'max_items', value: 4 }] } },
  });
  const { connections, names, reads } = flowOf(mixed);

  test('every question with an answer can be read, also a later one, and the compiler accepts the row', () => {
    for (const from of ['pain', 'sleep', 'why', 'often', 'last']) {
      const to = from === 'why' ? 'question:pain' : 'question:why';
      expect(connections.check(`question:${from}`, to)).toHaveProperty('question');
      const added = compileBundle(connected(mixed, from, to) as never).diagnostics;
      expect(added.filter(({ pointer }) => pointer.includes('visible_if'))).toEqual([]);
    }
    expect(withDependency(undefined, names.question('pain')!, names)).toEqual({
      op: 'gte',
      args: [
        { op: 'answer', question_id: 'pain' },
        { op: 'lit', value: 5 },
      ],
    });
  });

  test('impossible dependencies are refused with the reason', () => {
    expect(connections.check('question:note', 'question:why')).toEqual({ refusal: 'noAnswer' });
    expect(connections.check('question:pain', 'question:pain')).toEqual({ refusal: 'itself' });
    expect(connections.check('question:pain', 'stop:0')).toEqual({ refusal: 'noCondition' });
    expect(connections.check('question:why', 'guardrail:0')).toEqual({ refusal: 'exists' });
    expect(connections.candidates('question:why').questions.map(({ id }) => id)).toEqual([
      'pain',
      'sleep',
      'often',
      'last',
    ]);
  });

  const over = (id: string, value: number) => isOver({ op: 'answer', question_id: id }, value);

  test('removing a dependency keeps the rest of the condition', () => {
    const pain = over('pain', 3);
    expect(withoutDependency(pain, 'pain', reads)).toBeUndefined();
    expect(withoutDependency({ op: 'not', args: [pain] }, 'pain', reads)).toBeUndefined();
    expect(withoutDependency({ op: 'and', args: [pain, answered('why')] }, 'pain', reads)).toEqual(
      answered('why'),
    );
    const nested = { op: 'or', args: [{ op: 'and', args: [pain, over('sleep', 1)] }, answered('why')] };
    expect(withoutDependency(nested, 'pain', reads)).toEqual({
      op: 'or',
      args: [over('sleep', 1), answered('why')],
    });
  });

  test('another source keeps a comparison that fits it', () => {
    const sleep = names.question('sleep')!;
    expect(withOtherSource(over('pain', 3), 'pain', sleep, names)).toEqual(over('sleep', 3));
    expect(withOtherSource(over('pain', 3), 'pain', names.question('why')!, names)).toEqual(answered('why'));
    const sum = (id: string) => {
      const args = [id, 'last'].map((each) => ({ op: 'answer', question_id: each }));
      return isOver({ op: 'sum', args }, 4);
    };
    expect(withOtherSource(sum('pain'), 'pain', sleep, names)).toEqual(sum('sleep'));
  });
});
