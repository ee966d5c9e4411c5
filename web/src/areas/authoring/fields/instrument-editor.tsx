import type { ComponentType } from 'react';
import type { KindEditorProps } from '../../../shared/content/json.ts';
import type { Kind } from '../../../shared/content/kinds.ts';
import { useInstrument } from '../editor/instrument.ts';

/** Makes the editor of a kind a tab of the editing page. */
export function tabOf<K extends Kind>(kind: K, Editor: ComponentType<KindEditorProps<K>>) {
  return function EditorTab() {
    const { contents, change, diagnostics, readOnly } = useInstrument();
    return (
      // A disabled fieldset disables every control in it.
      <fieldset disabled={readOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Editor
          value={contents[kind]}
          onChange={(next) => change(kind, next, `${kind}-form`)}
          contents={contents}
          diagnostics={diagnostics.all}
        />
      </fieldset>
    );
  };
}
