import type { Names, QuestionName } from '../../../shared/content/names.ts';
import type { LogicGraph, LogicNode } from './graph.ts';
import type { Reads } from './reads.ts';

/** Why a part cannot depend on another one. */
export type Refusal = 'itself' | 'noAnswer' | 'noCondition' | 'exists' | 'cycle';

/** The question whose answer the condition would read, or why there is none. */
export type Connection = { question: QuestionName } | { refusal: Refusal };

export interface Connections {
  /**
   * The effect of a condition of one part that reads another part. For a section, its first question is read.
   */
  check(from: string, to: string): Connection;
  /** The questions that a part can be made to depend on, and how many would close a circle. */
  candidates(to: string): { questions: QuestionName[]; circular: number };
}

/** Returns which parts of the flow can be connected, as the compiler will judge it. */
export function connectionsOf({ nodes }: LogicGraph, names: Names, reads: Reads): Connections {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, string[]>();
  for (const { id, parent } of nodes)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), idIn(id)]);
  const questionsOf = ({ id, type }: LogicNode) =>
    type === 'section' ? (children.get(id) ?? []) : type === 'question' ? [idIn(id)] : [];
  // Every target is checked for every source, and at every movement of the mouse.
  const targets = new Map<string, Target>();
  const targetOf = (node: LogicNode): Target => {
    const known = targets.get(node.id);
    if (known) return known;
    const target = {
      read: reads.questionsOf(node.condition),
      dependents: reads.dependentsOf(questionsOf(node)),
    };
    targets.set(node.id, target);
    return target;
  };
  const judge = (id: string, target: Target): Connection => {
    const question = names.question(id);
    if (!question || question.input === 'information') return { refusal: 'noAnswer' };
    if (target.read.get(id)) return { refusal: 'exists' };
    return target.dependents.has(id) ? { refusal: 'cycle' } : { question };
  };
  return {
    check(from, to) {
      const [source, node] = [byId.get(from), byId.get(to)];
      if (from === to) return { refusal: 'itself' };
      if (!source || !node || node.conditionKey === undefined) return { refusal: 'noCondition' };
      const judged = questionsOf(source).map((id) => judge(id, targetOf(node)));
      return judged.find((each) => 'question' in each) ?? judged[0] ?? { refusal: 'noAnswer' };
    },
    candidates(to) {
      const node = byId.get(to);
      if (node?.conditionKey === undefined) return { questions: [], circular: 0 };
      const target = targetOf(node);
      const judged = [...new Set(names.questions.map(({ id }) => id))].map((id) => judge(id, target));
      return {
        questions: judged.flatMap((each) => ('question' in each ? [each.question] : [])),
        circular: judged.filter((each) => 'refusal' in each && each.refusal === 'cycle').length,
      };
    },
  };
}

interface Target {
  /**
   * The questions that its condition reads; true for an answer, false for a score that includes the answer.
   */
  read: ReadonlyMap<string, boolean>;
  /** The questions whose visibility depends on it. */
  dependents: ReadonlySet<string>;
}

/** The id of a question in the content. */
export const idIn = (nodeId: string): string => nodeId.slice(nodeId.indexOf(':') + 1);
