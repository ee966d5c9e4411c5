import type { Json, JsonObject } from '@eps/engine';
import { identityOf, isJsonObject, sameJson } from '@eps/sdk';
import { type Document, isMap, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';

/** Changes a YAML document to a new content. Nodes whose value stays keep their comments and style. */
export function editDocument(document: Document, content: JsonObject): void {
  const { contents } = document;
  // A flow mapping, such as the {} of a new file, would write everything on one line.
  if (isMap(contents) && contents.items.length > 0) editMap(document, contents, content);
  else document.contents = document.createNode(content) as unknown as typeof contents;
}

function edited(document: Document, node: Node | null, value: Json): Node {
  if (node && sameJson(node.toJS(document) as Json, value)) return node;
  if (isMap(node) && isJsonObject(value)) return editMap(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return editSeq(document, node, value);
  const created = document.createNode(value) as Node;
  if (node?.comment != null) created.comment = node.comment;
  return created;
}

function editMap(document: Document, map: YAMLMap, value: JsonObject): YAMLMap {
  const names = new Set(Object.keys(value));
  const nameOf = ({ key }: Pair) => String((key as Node | null)?.toJS(document) ?? key);
  map.items = map.items.filter((pair) => names.has(nameOf(pair)));
  const pairs = new Map(map.items.map((pair) => [nameOf(pair), pair]));
  for (const [name, member] of Object.entries(value)) {
    const pair = pairs.get(name);
    if (pair) pair.value = edited(document, pair.value as Node | null, member);
    else map.items.push(document.createPair(name, member) as Pair<unknown, unknown>);
  }
  return map;
}

function editSeq(document: Document, list: YAMLSeq, value: readonly Json[]): YAMLSeq {
  const current = list.toJS(document) as Json[];
  const nodes = list.items as Node[];
  const key = identityOf(current, value);
  if (key === undefined) {
    list.items = value.map((element, index) => edited(document, nodes[index] ?? null, element));
    return list;
  }
  const byName = new Map(nodes.map((node, index) => [(current[index] as JsonObject)[key], node]));
  list.items = value.map((element) =>
    edited(document, byName.get((element as JsonObject)[key]) ?? null, element),
  );
  return list;
}
