import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { hoverTooltip } from '@codemirror/view';
import type { JsonObject } from '@eps/sdk';
import { pointerOf } from '../../../shared/content/json.ts';
import { keysAtPosition } from './positions.ts';
import { documentationAt, keysAt, valuesAt } from './schema-path.ts';

/** Completes keys and values from the schema of the content. */
export function completeFrom(schema: JsonObject) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const isText = node.name === 'PropertyName' || node.name === 'String';
    const word = context.matchBefore(/[\w"$-]*/);
    if (!isText && !context.explicit && (word?.text ?? '') === '') return null;
    const from = isText ? node.from : (word?.from ?? pos);
    const to = isText ? node.to : pos;
    const { keys, isName } = keysAtPosition(state, pos);
    const isKey = isName || node.name === 'Object' || (node.name === '⚠' && node.parent?.name === 'Object');
    if (!isKey)
      return { from, to, options: valuesAt(schema, keys).map((label) => ({ label, type: 'enum' })) };
    const hasValue = isName && state.sliceDoc(to, to + 3).includes(':');
    const options = keysAt(schema, keys).map(({ label, description, value }) => ({
      label: `"${label}"`,
      type: 'property',
      info: description,
      apply: hasValue ? `"${label}"` : `"${label}": ${value}`,
    }));
    return { from, to, options };
  };
}

/** Shows the documentation of the key under the pointer. */
export function documentationFrom(schema: JsonObject) {
  return hoverTooltip(({ state }, position) => {
    const { keys, isName } = keysAtPosition(state, position);
    const node = syntaxTree(state).resolveInner(position, 1);
    const own =
      isName || node.name === 'PropertyName' ? nameAt(state.sliceDoc(node.from, node.to)) : undefined;
    const pointer = pointerOf(...keys, ...(own === undefined ? [] : [own]));
    const text = documentationAt(schema, pointer);
    if (text === '' || own === undefined) return null;
    return {
      pos: node.from,
      end: node.to,
      create() {
        const dom = document.createElement('div');
        dom.className = 'json-documentation';
        dom.textContent = text;
        return { dom };
      },
    };
  });
}

function nameAt(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
