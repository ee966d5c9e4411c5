import { useStateHistory } from '@mantine/hooks';
import { useState } from 'react';
import type { EditHandlers } from './designer.tsx';
import type { Content } from './waves.ts';

/** Content that is edited, as an object and as text. */
export interface Draft extends EditHandlers {
  content: Content;
  text: string;
  /** Whether the text is a JSON object. While it is not, the content keeps its last value. */
  isReadable: boolean;
  onText(text: string): void;
}

/** Keeps content with its history, which includes each valid change of the JSON. */
export function useDraft(start: Content): Draft {
  const [content, { set, back, forward }, { history, current }] = useStateHistory<Content>(start);
  const [typed, setTyped] = useState<string>();
  const move = (step: () => void) => () => {
    setTyped(undefined);
    step();
  };
  return {
    content,
    text: typed ?? JSON.stringify(content, null, 2),
    isReadable: typed === undefined || contentOf(typed) !== undefined,
    onChange: (next) => move(() => set(next))(),
    onText(text) {
      setTyped(text);
      const next = contentOf(text);
      if (next) set(next);
    },
    onUndo: current > 0 ? move(() => back()) : undefined,
    onRedo: current < history.length - 1 ? move(() => forward()) : undefined,
  };
}

/** Returns the object that a text is in JSON; undefined for anything else. */
function contentOf(text: string): Content | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Content)
      : undefined;
  } catch {
    return undefined;
  }
}
