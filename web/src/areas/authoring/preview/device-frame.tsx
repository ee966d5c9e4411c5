import type { SaveAnswersRequest, Trial } from '@eps/sdk';
import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { memo, useEffect, useRef, useState } from 'react';

/** What was answered in the frame, as the participant page would send it. */
export type PreviewAnswers = SaveAnswersRequest['answers'];

interface DeviceFrameProps {
  trial: Trial;
  /** What the answers ask for. */
  help: Trial['help'];
  onAnswers(answers: PreviewAnswers): void;
  isFirst: boolean;
  focused: string;
  /** Width of the device in CSS pixels; the frame is scaled down to the space that there is. */
  width: number;
  colorScheme: 'light' | 'dark';
  locale: string;
  /** The theme of the app. */
  theme: object | undefined;
  title: string;
}

const HEIGHT_PX = 640;

/** The participant page in a frame of its own, which receives questions and help by message. */
export const DeviceFrame = memo(function DeviceFrame(props: DeviceFrameProps) {
  const { trial, help, onAnswers, isFirst, focused, width, colorScheme, locale, theme, title } = props;
  const { ref, width: available } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      const isFrame = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isFrame && data?.type === 'eps-preview-ready') setReady(true);
      if (isFrame && data?.type === 'eps-preview-answers') onAnswers(data.answers);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [onAnswers]);
  useEffect(() => {
    if (!isReady) return;
    const { title, description, sections, questions } = trial;
    const session = {
      session_id: '',
      status: 'active',
      locale,
      language: locale,
      title,
      description,
      sections,
      progress: { answered: 0, estimated_total: questions.length, ratio: 0 },
      questions: questions.map(({ question }) => question),
      answers: [],
      theme,
    };
    const message = { type: 'eps-preview', session, isFirst, colorScheme, focused };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, trial, isFirst, colorScheme, focused, locale, theme]);
  useEffect(() => {
    if (!isReady) return;
    const message = { type: 'eps-preview-help', help: help ?? [] };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, help]);
  const scale = available > 0 ? Math.min(1, available / width) : 1;
  return (
    <Box ref={ref} className="device" style={{ height: HEIGHT_PX }}>
      <iframe
        ref={frame}
        src="/p/preview"
        title={title}
        style={{ width, height: HEIGHT_PX / scale, transform: `scale(${scale})` }}
      />
    </Box>
  );
});
