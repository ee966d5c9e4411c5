import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Diagnostic, JsonObject } from '@eps/sdk';
import type { Language } from '../../../base/language.ts';
import { styleNonce } from '../../../base/style-nonce.ts';
import { sentenceOf } from '../../../shared/diagnostics/describe-diagnostic.ts';
import { appearance } from './appearance.ts';
import { rangeOf } from './positions.ts';
import { completeFrom, documentationFrom } from './schema-support.ts';

interface EditorOptions {
  parent: HTMLElement;
  label: string;
  text: string;
  readOnly: boolean;
  onText(text: string): void;
}

export interface JsonEditor {
  view: EditorView;
  setText(text: string): void;
  setSchema(schema: JsonObject): void;
  setDiagnostics(diagnostics: readonly Diagnostic[], language: Language): void;
  showPointer(pointer: string): void;
}

/** Creates a JSON editor with completion, documentation and the diagnostics of the compiler. */
export function createEditor({ parent, label, text, readOnly, onText }: EditorOptions): JsonEditor {
  let diagnostics: readonly Diagnostic[] = [];
  let language: Language = 'en';
  let isOurs = false;
  const schemaSupport = new Compartment();
  const parses = jsonParseLinter();
  const check = (view: EditorView) => {
    const broken = parses(view);
    if (broken.length > 0) return broken;
    return diagnostics.map((diagnostic) => ({
      ...rangeOf(view.state, diagnostic.pointer),
      severity: diagnostic.severity,
      source: diagnostic.code,
      message: sentenceOf(diagnostic, language),
    }));
  };
  const state = EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(styleNonce()),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorState.readOnly.of(readOnly),
      EditorState.tabSize.of(2),
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      drawSelection(),
      highlightActiveLine(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      json(),
      linter(check, { delay: 300 }),
      schemaSupport.of([]),
      appearance,
      EditorView.lineWrapping,
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !isOurs) onText(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state, parent });
  // A scrolling region must be reachable by keyboard.
  view.scrollDOM.tabIndex = 0;
  return {
    view,
    setText(next) {
      isOurs = true;
      const anchor = Math.min(view.state.selection.main.anchor, next.length);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor } });
      isOurs = false;
    },
    setSchema(schema) {
      const complete = EditorState.languageData.of(() => [{ autocomplete: completeFrom(schema) }]);
      view.dispatch({ effects: schemaSupport.reconfigure([complete, documentationFrom(schema)]) });
    },
    setDiagnostics(next, nextLanguage) {
      diagnostics = next;
      language = nextLanguage;
      forceLinting(view);
    },
    showPointer(pointer) {
      const { from } = rangeOf(view.state, pointer);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
    },
  };
}
