import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import classes from './line.module.css';
import { useDrag } from './use-drag.ts';

export interface HandleMoves {
  /** Called while a pointer moves it, and with undefined when the pointer is released. */
  onDrag(pixels: number | undefined): void;
  onDrop(pixels: number): void;
  onStep(steps: number): void;
}

interface HandleProps extends HandleMoves {
  label: string;
  value: number;
  max: number;
  min: number;
  /** Its position, and the meaning of the position. */
  text: string;
  /** Pixels from the position on the line. */
  shift: number;
  /** The position on the line in percent. */
  at: number;
}

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 7,
  PageDown: -7,
};

/** A grip on the line, which a pointer drags and arrow keys move. */
export function Handle({ label, value, min, max, text, shift, at, onDrag, onDrop, onStep }: HandleProps) {
  const ref = useRef<HTMLDivElement>(null);
  useDrag(ref, true, { onDrag, onDrop, onCancel: () => onDrag(undefined) });
  function press(event: KeyboardEvent) {
    const steps = STEPS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(steps);
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      className={classes['handle']}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={text}
      title={text}
      style={{ left: `calc(${at}% + ${shift}px)` }}
      onKeyDown={press}
    >
      <IconGripVertical size={14} aria-hidden />
    </div>
  );
}
