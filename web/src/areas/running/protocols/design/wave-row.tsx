import { DAY_MS } from '@eps/engine/authoring';
import { useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../../base/language.ts';
import { aboutMs, durationWords } from '../../../../shared/durations/durations.ts';
import { Handle, type HandleMoves } from './handle.tsx';
import classes from './line.module.css';
import { type Handle as HandleName, handlesOf } from './moves.ts';
import type { DrawnWave, Range, Span } from './scene.ts';
import { useDrag } from './use-drag.ts';

/** The width of a handle in pixels. */
const HANDLE = 24;
/** The farthest position to which keys move a wave, in days. */
const MAX_DAYS = 3_660;
const MAX_COUNT = 1_000;

export interface WaveRowProps {
  drawn: DrawnWave;
  range: Range;
  isSelected: boolean;
  isDragged: boolean;
  /** Formats a moment for the example person. */
  dateText(moment: number): string;
  /** Undefined where the line is only read. */
  onSelect?: (() => void) | undefined;
  movesOf(handle: HandleName): HandleMoves;
}

/** The bars of a wave; with its handles if it is selected. */
export function WaveRow(props: WaveRowProps) {
  const { drawn, range, isSelected, isDragged, onSelect, movesOf } = props;
  const { wave, spans } = drawn;
  const first = spans[0];
  const last = spans.at(-1);
  const bars = useBars(spans, isDragged);
  const share = shareIn(range);
  const length = ({ opensAt, closesAt }: { opensAt: number; closesAt: number }) =>
    `${Math.max(0, share(closesAt) - share(opensAt))}%`;
  return (
    <div className={classes['row']} {...(isSelected && { 'data-selected': true })}>
      {first && last && spans.length > 1 && (
        <div
          className={classes['band']}
          style={{ left: `${share(first.opensAt)}%`, width: length({ ...last, opensAt: first.opensAt }) }}
        />
      )}
      {bars.map(({ number, span }) => (
        <Bar
          key={number}
          position={span && { left: `${share(span.opensAt)}%`, width: length(span) }}
          isTick={wave.prompts !== undefined}
          onSelect={onSelect}
          moves={movesOf('opens')}
        />
      ))}
      {isSelected && first && last && <Handles {...props} first={first} last={last} />}
    </div>
  );
}

/**
 * Returns the bars in the document, one for each occasion. While the wave is dragged none is removed: the
 * browser does not report a drop on an element that has just been removed.
 */
function useBars(spans: readonly Span[], isDragged: boolean): { number: number; span: Span | undefined }[] {
  const [kept, setKept] = useState(spans.length);
  const count = isDragged ? Math.max(kept, spans.length) : spans.length;
  if (count !== kept) setKept(count);
  return Array.from({ length: count }, (_, number) => ({ number, span: spans[number] }));
}

interface BarProps {
  /** Undefined for an occasion that the present drag takes away. */
  position: { left: string; width: string } | undefined;
  isTick: boolean;
  onSelect: (() => void) | undefined;
  moves: HandleMoves;
}

/** An occasion. A pointer can drag it; with the keyboard, use the name and the handles of the wave. */
function Bar({ position, isTick, onSelect, moves }: BarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { onDrag, onDrop } = moves;
  useDrag(ref, onSelect !== undefined, { onDrag, onDrop, onCancel: () => onDrag(undefined) });
  return (
    <div
      ref={ref}
      aria-hidden
      className={classes['bar']}
      {...(isTick && { 'data-tick': true })}
      {...(onSelect && { 'data-movable': true })}
      style={position ?? { visibility: 'hidden' }}
      onPointerDown={onSelect}
    />
  );
}

type HandlesProps = WaveRowProps & Record<'first' | 'last', DrawnWave['spans'][number]>;

function Handles({ drawn: { wave }, range, dateText, movesOf, first, last }: HandlesProps) {
  const words = useWords();
  const language = useLanguage();
  const share = shareIn(range);
  const duration = (text: string) => durationWords(text, language);
  const count = wave.repeat?.count ?? wave.days;
  const facts = {
    opens: {
      label: words('{{wave}}: opens', { wave: wave.name }),
      value: Math.round(aboutMs(wave.opens) / DAY_MS),
      min: wave.anchor.on === 'field' ? -MAX_DAYS : 0,
      max: MAX_DAYS,
      text: words(
        wave.opens.startsWith('-')
          ? '{{duration}} before the start, on {{date}}'
          : '{{duration}} after the start, on {{date}}',
        {
          duration: duration(wave.opens),
          date: dateText(first.opensAt),
        },
      ),
      at: share(first.opensAt),
      shift: -HANDLE,
    },
    closes: {
      label: words('{{wave}}: closes', { wave: wave.name }),
      value: aboutMs(wave.closes) / DAY_MS,
      min: 0,
      max: MAX_DAYS,
      text: words('open for {{duration}}, until {{date}}', {
        duration: duration(wave.closes),
        date: dateText(first.closesAt),
      }),
      at: share(first.closesAt),
      shift: 0,
    },
    end: {
      label: words('{{wave}}: last occasion', { wave: wave.name }),
      value: count,
      min: 1,
      max: MAX_COUNT,
      text: words.named(wave.prompts ? 'protocol-design.endDays' : 'protocol-design.endAt', {
        count,
        date: dateText(last.opensAt),
      }),
      at: share(last.closesAt),
      // Beside the handle of the closing where both are at the only occasion.
      shift: last === first && !wave.prompts ? HANDLE + 2 : 0,
    },
  };
  return handlesOf(wave).map((handle) => <Handle key={handle} {...facts[handle]} {...movesOf(handle)} />);
}

/** Returns where a moment is on the line, in percent. */
export function shareIn({ from, to }: Range): (moment: number) => number {
  return (moment) => (100 * (moment - from)) / (to - from);
}
