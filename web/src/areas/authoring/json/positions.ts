import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { keysOf } from '../../../shared/content/json.ts';

/** The node of a syntax tree, as `syntaxTree` returns it. */
type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** Returns the keys that lead to a position, and whether it is in the name of a key. */
export function keysAtPosition(state: EditorState, position: number): { keys: string[]; isName: boolean } {
  const keys: string[] = [];
  const inner = syntaxTree(state).resolveInner(position, -1);
  const isName = inner.name === 'PropertyName';
  for (let node: Node | null = inner; node; node = node.parent) {
    if (node.name === 'Property' && !(isName && keys.length === 0 && node === inner.parent)) {
      const name = node.getChild('PropertyName');
      if (name) keys.unshift(nameOf(state, name));
    } else if (node.parent?.name === 'Array' && VALUES.has(node.name)) keys.unshift(String(indexIn(node)));
  }
  return { keys, isName };
}

function indexIn(node: Node): number {
  let index = 0;
  for (let before = node.prevSibling; before; before = before.prevSibling)
    if (VALUES.has(before.name)) index++;
  return index;
}

function nameOf(state: EditorState, node: Node): string {
  try {
    return JSON.parse(state.sliceDoc(node.from, node.to)) as string;
  } catch {
    return '';
  }
}

/** Returns where the value at a JSON Pointer is, or its nearest ancestor. */
export function rangeOf(state: EditorState, pointer: string): { from: number; to: number } {
  let node: Node | null = syntaxTree(state).topNode.firstChild;
  let range: Node | null = node;
  for (const key of keysOf(pointer)) {
    const next: Node | null = node && childOf(state, node, key);
    if (!next) break;
    range = next;
    node = next.name === 'Property' ? next.lastChild : next;
  }
  const { from, to } = range ?? { from: 0, to: 0 };
  const isLong = to - from > 200 || state.doc.lineAt(from).number !== state.doc.lineAt(to).number;
  return { from, to: isLong ? Math.min(to, state.doc.lineAt(from).to) : to };
}

function childOf(state: EditorState, node: Node, key: string): Node | null {
  if (node.name === 'Object')
    return (
      node.getChildren('Property').find((property) => {
        const name = property.getChild('PropertyName');
        return name !== null && nameOf(state, name) === key;
      }) ?? null
    );
  let index = Number(key);
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (VALUES.has(child.name) && index-- === 0) return child;
  return null;
}
