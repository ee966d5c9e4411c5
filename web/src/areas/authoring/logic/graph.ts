import type { Claim, ContentGuardrailRule, Json } from '@eps/sdk';
import type { Draft, PolicyDraft } from '../../../shared/content/draft.ts';
import {
  asObject,
  type ContentDiagnostic,
  diagnosticsAt,
  objectsOf,
  textOf,
} from '../../../shared/content/json.ts';
import type { Contents, Kind } from '../../../shared/content/kinds.ts';
import type { Names } from '../../../shared/content/names.ts';
import type { Reads } from './reads.ts';

export type NodeType = 'section' | 'question' | 'guardrail' | 'policy' | 'stop';

/** A part of the flow: what it is, its condition and where the condition is in the content. */
export interface LogicNode {
  id: string;
  type: NodeType;
  label: string;
  kind: Kind;
  /** JSON Pointer of the object that has the condition. */
  pointer: string;
  /** The key of the condition in that object; absent where there is none to edit. */
  conditionKey?: 'visible_if' | 'when';
  condition?: Json;
  /** The section of a question. */
  parent?: string;
  diagnostics: readonly ContentDiagnostic[];
  /** The results of its proofs. */
  claims: readonly Claim[];
}

/** An edge from a part that a condition reads to the part that it decides about. */
export interface LogicEdge {
  from: string;
  to: string;
  /** The condition reads a score of the question, and not its answer. */
  isThroughScore?: true;
  /** The edge represents all edges of the questions in a collapsed section. */
  isGrouped?: true;
}

export interface LogicGraph {
  nodes: readonly LogicNode[];
  edges: readonly LogicEdge[];
}

/** Returns the flow of an instrument: its parts in order, and which conditions read which questions. */
export function logicGraph(
  contents: Contents,
  names: Names,
  reads: Reads,
  diagnostics: readonly ContentDiagnostic[],
  claims: readonly Claim[] = [],
): LogicGraph {
  const node: NodeOf = (fields) => ({
    ...fields,
    diagnostics: diagnosticsAt(diagnostics, fields.kind, fields.pointer),
    claims: claims.filter(({ kind, pointer }) => kind === fields.kind && pointer === fields.pointer),
  });
  const nodes = [
    ...sectionNodes(contents, names, node),
    ...ruleNodes(contents, node),
    ...stopNodes(contents.adaptive_policy ?? {}, node),
  ];
  const edges = nodes.flatMap(({ id, condition }) =>
    [...reads.questionsOf(condition)]
      .filter(([from]) => `question:${from}` !== id)
      .map(([from, isDirect]): LogicEdge => {
        const edge = { from: `question:${from}`, to: id };
        return isDirect ? edge : { ...edge, isThroughScore: true };
      }),
  );
  return { nodes, edges };
}

type NodeOf = (fields: Omit<LogicNode, 'diagnostics' | 'claims'>) => LogicNode;

function sectionNodes({ experience = {} }: Contents, names: Names, node: NodeOf): LogicNode[] {
  const declared = objectsOf(experience.sections);
  const questions = objectsOf(experience.questions);
  const ids = new Set([
    ...declared.map(({ id }) => textOf(id)),
    ...questions.map((each) => textOf(each.section_id)),
  ]);
  return [...ids].flatMap((sectionId) => {
    const index = declared.findIndex(({ id }) => textOf(id) === sectionId);
    const own = questions.flatMap((question, position) =>
      textOf(question.section_id) === sectionId ? [{ question, position }] : [],
    );
    const section = node({
      id: `section:${sectionId}`,
      type: 'section',
      label: names.sections.find(({ id }) => id === sectionId)?.label ?? sectionId,
      kind: 'experience',
      pointer: index < 0 ? '/sections/-' : `/sections/${index}`,
      ...(index >= 0 && {
        conditionKey: 'visible_if' as const,
        ...conditionOf(declared[index]!.visible_if),
      }),
    });
    return [
      section,
      ...own.map(({ question, position }) =>
        node({
          id: `question:${textOf(question.id)}`,
          type: 'question',
          label: textOf(question.prompt) || textOf(question.id),
          kind: 'experience',
          pointer: `/questions/${position}`,
          conditionKey: 'visible_if',
          parent: section.id,
          ...conditionOf(question.visible_if),
        }),
      ),
    ];
  });
}

const conditionOf = (condition: Json | undefined) => (condition === undefined ? {} : { condition });

/** Rules of the adaptive policy have neither an id nor a message. */
type RuleDraft = Pick<Draft<ContentGuardrailRule>, 'id' | 'message' | 'when'>;

function ruleNodes({ guardrail = {}, adaptive_policy = {} }: Contents, node: NodeOf): LogicNode[] {
  const of = (kind: 'guardrail' | 'adaptive_policy', type: NodeType) => (rule: RuleDraft, index: number) =>
    node({
      id: `${type}:${index}`,
      type,
      label: textOf(rule.message) || textOf(rule.id) || `${index + 1}`,
      kind,
      pointer: `/rules/${index}`,
      conditionKey: 'when',
      ...conditionOf(rule.when),
    });
  return [
    ...objectsOf(adaptive_policy.rules).map(of('adaptive_policy', 'policy')),
    ...objectsOf(guardrail.rules).map(of('guardrail', 'guardrail')),
  ];
}

function stopNodes(policy: PolicyDraft, node: NodeOf): LogicNode[] {
  return objectsOf(asObject(policy.stop).any).map((rule, index) =>
    node({
      id: `stop:${index}`,
      type: 'stop',
      label: [textOf(rule.rule), rule.value].filter((part) => part !== undefined).join(' '),
      kind: 'adaptive_policy',
      pointer: `/stop/any/${index}`,
    }),
  );
}

/**
 * Returns the graph with the questions of collapsed sections left out; their edges begin and end at the
 * section.
 */
export function visibleGraph(
  { nodes, edges }: LogicGraph,
  isOpen: (sectionId: string) => boolean,
): LogicGraph {
  const shown = nodes.filter(({ parent }) => parent === undefined || isOpen(parent));
  const standsFor = new Map(
    nodes.map(({ id, parent }) => [id, parent !== undefined && !isOpen(parent) ? parent : id]),
  );
  const seen = new Set<string>();
  const kept = edges.flatMap((edge) => {
    const [from, to] = [standsFor.get(edge.from), standsFor.get(edge.to)];
    const key = `${from}→${to}`;
    if (from === undefined || to === undefined || from === to || seen.has(key)) return [];
    seen.add(key);
    return from === edge.from && to === edge.to ? [edge] : [{ from, to, isGrouped: true as const }];
  });
  return { nodes: shown, edges: kept };
}

/** Whether a part has errors, can never be reached or never applies, or has warnings. */
export function stateOf({ diagnostics, claims }: LogicNode): 'error' | 'dead' | 'warning' | undefined {
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'error';
  const isDead = claims.some(({ verdict }) => verdict === 'proved');
  if (isDead || diagnostics.some(({ code }) => code === 'never_matches')) return 'dead';
  return diagnostics.some(({ severity }) => severity === 'warning') ? 'warning' : undefined;
}
