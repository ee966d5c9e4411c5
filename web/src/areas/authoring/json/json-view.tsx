import type { JsonObject } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Kind } from '../../../shared/content/kinds.ts';
import { useInstrument, useOpenInstrument } from '../editor/instrument.ts';
import { schemaQuery } from '../queries.ts';
import { createEditor, type JsonEditor } from './create-editor.ts';

/** Typing is applied after a pause this long, because the whole text is read again. */
const PAUSE_MS = 250;

/** The content as JSON: the same state as the forms. */
export function JsonView({ kind }: { kind: Kind }) {
  const words = useWords();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const { store, readOnly } = useOpenInstrument();
  const { contents, diagnostics, selected } = useInstrument();
  const content = contents[kind];
  const [isBroken, setBroken] = useState(false);
  /** The content that the text of the editor describes. */
  const shown = useRef<JsonObject>(content);
  const schema = useSchema(kind);
  const label = `${words.named(`common.${kind}`)} (JSON)`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once for a kind
  useEffect(() => {
    let timer: number | undefined;
    let text: string | undefined;
    const apply = () => {
      window.clearTimeout(timer);
      const parsed = text === undefined ? undefined : parse(text);
      setBroken(text !== undefined && parsed === undefined);
      text = undefined;
      if (!parsed) return;
      shown.current = parsed;
      store.change(kind, parsed, { kind, pointer: '' }, 'json');
    };
    const created = createEditor({
      parent: parent.current!,
      label,
      text: JSON.stringify(content, null, 2),
      readOnly,
      onText(next) {
        text = next;
        window.clearTimeout(timer);
        timer = window.setTimeout(apply, PAUSE_MS);
      },
    });
    editor.current = created;
    if (selected !== '') created.showPointer(selected);
    return () => {
      apply();
      created.view.destroy();
    };
  }, []);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    editor.current?.setText(JSON.stringify(content, null, 2));
  }, [content]);
  useEffect(() => {
    if (schema) editor.current?.setSchema(schema);
  }, [schema]);
  const language = useLanguage();
  const found = diagnostics.of(kind);
  useEffect(() => editor.current?.setDiagnostics(found, language), [found, language]);
  return (
    <>
      <div ref={parent} />
      <Text size="sm" role="status" mih="1.4em">
        {isBroken ? words('This is not valid JSON yet. The last valid version is kept.') : ''}
      </Text>
    </>
  );
}

function useSchema(kind: Kind): JsonObject | undefined {
  return useQuery(schemaQuery(kind)).data;
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
