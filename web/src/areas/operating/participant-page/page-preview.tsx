import type { ParticipantPageSettings } from '@eps/sdk';
import { Fieldset, Text, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { previewQuery } from './queries.ts';

const TYPING_MS = 300;

/** A preview of the participant page with these settings and an example question. */
export function PagePreview({ settings }: { settings: ParticipantPageSettings }) {
  const words = useWords();
  const { ids, api } = useApp();
  const colorScheme = useComputedColorScheme();
  const [typed] = useDebouncedValue(settings, TYPING_MS);
  const { data, error } = useQuery({
    ...previewQuery(typed, ids, api),
    placeholderData: keepPreviousData,
  });
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const receive = ({ origin, source, data: sent }: MessageEvent) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow)
        if (sent?.type === 'eps-preview-ready') setReady(true);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
  const example = words('How rested do you feel?');
  const title = words('Preview');
  useEffect(() => {
    if (!isReady) return;
    const options = [1, 2, 3].map((n) => ({ id: `o${n}`, label: `${n}` }));
    const question = {
      id: 'q',
      input: 'single_select',
      prompt: example,
      section_id: '',
      required: true,
      options,
    };
    const session = { language: 'en', title, questions: [question], answers: [], theme: data?.theme };
    const message = { type: 'eps-preview', session, isFirst: true, colorScheme, focused: '' };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, data, colorScheme, example, title]);
  return (
    <Fieldset legend={title}>
      <Text size="sm" c="dimmed" mb="xs">
        {words('With the settings above, even if they are not saved yet.')}
      </Text>
      {error && <ErrorAlert error={error} />}
      <iframe ref={frame} src="/p/preview" title={title} style={{ width: '100%', height: 420, border: 0 }} />
    </Fieldset>
  );
}
