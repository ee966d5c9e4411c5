import { draftScores } from '@eps/engine/authoring';
import type { Json } from '@eps/sdk';
import { conceptsOf } from '../../../shared/content/concepts.ts';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import { eachNode, idOf } from '../../../shared/content/expression.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import type { Names } from '../../../shared/content/names.ts';

/** The questions that conditions read, and the dependencies between questions. */
export interface Reads {
  /**
   * Returns the questions that an expression reads. The value is true if it reads the answer itself, and
   * false if it only reads a score that includes the question.
   */
  questionsOf(expression: Json | undefined): ReadonlyMap<string, boolean>;
  /**
   * Returns these questions and all questions whose visibility depends on them, directly or indirectly. If
   * these questions depended on one of the returned ones, that would be a cycle, which the compiler rejects
   * as `visibility_cycle`.
   */
  dependentsOf(questionIds: Iterable<string>): ReadonlySet<string>;
}

const questionNode = (id: string) => `question ${id}`;
const scoreNode = (id: string) => `score ${id}`;
/** The sources of confidence and coverage without an id: all scores. */
const OVERALL = 'overall';

/** Reads an instrument; the dependencies are those by which the compiler orders questions and scores. */
export function readsOf(contents: Contents, names: Names): Reads {
  const ownerOf = itemOwners(names);
  const nodesIn = (expression: Json | undefined) => nodesReadBy(expression, ownerOf);
  const scores = scoreDependencies(contents, nodesIn);
  const questions = questionDependencies(contents, nodesIn);
  const reversed = reversedEdges([...scores, ...questions]);
  return {
    questionsOf(expression) {
      const direct = [...nodesIn(expression), ...timesReadBy(expression, ownerOf)];
      const all = reached(
        direct.filter((node) => node !== OVERALL),
        (node) => scores.get(node) ?? [],
      );
      return new Map(questionsAmong(all).map((id) => [id, direct.includes(questionNode(id))]));
    },
    dependentsOf: (ids) =>
      new Set(questionsAmong(reached([...ids].map(questionNode), (node) => reversed.get(node) ?? []))),
  };
}

function reversedEdges(dependencies: readonly [string, readonly string[]][]): Map<string, string[]> {
  const reversed = new Map<string, string[]>();
  for (const [node, targets] of dependencies)
    for (const target of targets) {
      const nodes = reversed.get(target);
      if (nodes) nodes.push(node);
      else reversed.set(target, [node]);
    }
  return reversed;
}

/** Returns the start and everything that `next` leads to from there, directly or indirectly. */
function reached(from: readonly string[], next: (node: string) => readonly string[]): Set<string> {
  const found = new Set(from);
  // Elements that are added to a set while it is iterated are visited too.
  for (const node of found) for (const each of next(node)) found.add(each);
  return found;
}

const questionsAmong = (nodes: Iterable<string>): string[] =>
  [...nodes]
    .filter((node) => node.startsWith(questionNode('')))
    .map((node) => node.slice(questionNode('').length));

type OwnerOf = (itemId: string) => string | undefined;

/** The question that a question id or the id of a matrix row, `question.row`, belongs to. */
function itemOwners({ questions }: Names): OwnerOf {
  const owners = new Map(questions.flatMap(({ id, rows }) => rows.map((row) => [`${id}.${row.id}`, id])));
  for (const { id } of questions) owners.set(id, id);
  return (itemId) => owners.get(itemId);
}

function nodesReadBy(expression: Json | undefined, ownerOf: OwnerOf): string[] {
  const found: string[] = [];
  eachNode(expression, (node) => {
    const [{ op }, id] = [node, idOf(node)];
    if (op === 'answer' || op === 'answered') found.push(questionNode(ownerOf(id ?? '') ?? ''));
    else if (op === 'score' || op === 'metric') found.push(scoreNode(id ?? ''));
    else if (op === 'confidence' || op === 'coverage') found.push(id === undefined ? OVERALL : scoreNode(id));
  });
  return found.filter((node) => node !== questionNode(''));
}

/** Times are read too, but do not depend on other parts: the compiler does not order by them. */
function timesReadBy(expression: Json | undefined, ownerOf: OwnerOf): string[] {
  const found: string[] = [];
  eachNode(expression, (node) => {
    const owner = node['op'] === 'timing' ? ownerOf(idOf(node) ?? '') : undefined;
    if (owner !== undefined) found.push(questionNode(owner));
  });
  return found;
}

type NodesIn = (expression: Json | undefined) => string[];

function questionDependencies({ experience = {} }: Contents, nodesIn: NodesIn): Map<string, string[]> {
  const sections = new Map(
    objectsOf(experience.sections).map((section) => [textOf(section.id), nodesIn(section.visible_if)]),
  );
  return new Map(
    objectsOf(experience.questions).map((question) => [
      questionNode(textOf(question.id)),
      [...(sections.get(textOf(question.section_id)) ?? []), ...nodesIn(question.visible_if)],
    ]),
  );
}

function scoreDependencies(contents: Contents, nodesIn: NodesIn): Map<string, string[]> {
  const { scorecard = {} } = contents;
  const { concepts } = draftScores(contents);
  const itemsOf = (concept: ConceptDraft) => {
    const items = concepts.get(textOf(concept.id))?.items ?? [];
    return [...new Set(items.map(({ questionId }) => questionNode(questionId)))];
  };
  const found = new Map<string, string[]>();
  for (const concept of conceptsOf(scorecard)) {
    const norms = objectsOf(concept.norms).flatMap((norm) => nodesIn(norm.when));
    const dependencies = [...itemsOf(concept), ...nodesIn(concept.expression), ...norms];
    found.set(scoreNode(textOf(concept.id)), dependencies);
  }
  for (const composite of objectsOf(scorecard.composites)) {
    const parts = Object.keys(asObject(composite.weights)).map(scoreNode);
    found.set(scoreNode(textOf(composite.id)), [...parts, ...nodesIn(composite.expression)]);
  }
  return found.set(OVERALL, [...found.keys()]);
}
