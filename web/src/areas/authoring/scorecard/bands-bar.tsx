import type { Range } from '@eps/engine/authoring';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import type { BandDraft } from '../../../shared/content/draft.ts';
import { numberOf, textOf } from '../../../shared/content/json.ts';
import { useNumberFormat } from '../../../ui/number-format.ts';
import classes from './bands.module.css';
import { bandProblems, edgeStep, sharedEdges, tidy, withEdge } from './bands.ts';

interface BandsBarProps {
  bands: readonly BandDraft[];
  onChange(bands: BandDraft[]): void;
  range: Range;
}

/** The bands on their range. Edges are dragged or moved with the arrow keys. */
export function BandsBar({ bands, onChange, range }: BandsBarProps) {
  const words = useWords();
  const numberText = useNumberFormat();
  const track = useRef<HTMLDivElement>(null);
  const width = range.max - range.min;
  const at = (value: number) => `${Math.min(100, Math.max(0, ((value - range.min) / width) * 100))}%`;
  const span = (from: number, to: number) => ({ left: at(from), right: `calc(100% - ${at(to)})` });
  const step = edgeStep(range);
  const valueAt = (event: PointerEvent) => {
    const box = track.current!.getBoundingClientRect();
    const exact = range.min + ((event.clientX - box.left) / box.width) * width;
    return tidy(Math.round(exact / step) * step);
  };
  return (
    <div ref={track} className={classes['track']}>
      {bands.map((band, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: ids are edited
          key={index}
          className={classes['band']}
          style={span(numberOf(band.from) ?? range.min, numberOf(band.to) ?? range.max)}
        >
          {textOf(band.label) || textOf(band.id)}
        </span>
      ))}
      {bandProblems(bands).map(({ kind, from, to }) => (
        <span key={`${kind}${from}`} className={classes['problem']} style={span(from, to)} />
      ))}
      {sharedEdges(bands).map((edge) => {
        const name = (index: number) => textOf(bands[index]?.label) || textOf(bands[index]?.id);
        const move = (value: number) => onChange(withEdge(bands, edge, value, step));
        return (
          <button
            type="button"
            key={`${edge.ends}-${edge.begins}`}
            className={classes['edge']}
            style={{ left: at(edge.value) }}
            role="slider"
            aria-label={words('Edge between {{below}} and {{above}}', {
              below: name(edge.ends),
              above: name(edge.begins),
            })}
            aria-valuenow={edge.value}
            aria-valuetext={numberText(edge.value)}
            aria-valuemin={range.min}
            aria-valuemax={range.max}
            onKeyDown={(event) => onKey(event, (by) => move(tidy(edge.value + by * step)))}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) =>
              event.currentTarget.hasPointerCapture(event.pointerId) && move(valueAt(event))
            }
          >
            <span className={classes['value']}>{numberText(edge.value)}</span>
          </button>
        );
      })}
    </div>
  );
}

const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 10,
  PageDown: -10,
};

function onKey(event: KeyboardEvent, move: (by: number) => void): void {
  const by = KEYS[event.key];
  if (by === undefined) return;
  event.preventDefault();
  move(by);
}
