import { Box } from '@mantine/core';
import type { Direction } from './contents.ts';
import classes from './score-scale.module.css';
import { toneOf } from './tone.ts';

interface ScoreScaleProps {
  value: number;
  range: { min: number; max: number };
  interval?: readonly [number, number] | undefined;
  /** A value that it is compared with, drawn as a thin line. */
  reference?: number | undefined;
  bands: readonly { id: string; label: string; from?: number; to?: number }[];
  /** The id of the band of the value. */
  band?: string | undefined;
  direction?: Direction | undefined;
}

/** A score on its range: bands, the interval and the value. Its numbers are beside it as text. */
export function ScoreScale(props: ScoreScaleProps) {
  const { value, range, interval, reference, bands, band, direction } = props;
  const width = range.max - range.min;
  if (!(width > 0)) return null;
  const at = (score: number) => `${Math.min(100, Math.max(0, ((score - range.min) / width) * 100))}%`;
  const span = (from: number, to: number) => ({ left: at(from), right: `calc(100% - ${at(to)})` });
  return (
    <Box className={classes.scale} aria-hidden>
      {bands.map(({ id, label, from = range.min, to = range.max }) => (
        <span
          key={id}
          className={classes.band}
          data-current={id === band || undefined}
          data-tone={toneOf(id, bands, direction)}
          style={span(from, to)}
          title={label}
        />
      ))}
      {interval && <span className={classes.interval} style={span(...interval)} />}
      {reference !== undefined && <span className={classes.reference} style={{ left: at(reference) }} />}
      <span className={classes.value} style={{ left: at(value) }} />
    </Box>
  );
}

/** The name of a band in the colour of its meaning. */
export function BandMark({ band, bands, direction }: Pick<ScoreScaleProps, 'band' | 'bands' | 'direction'>) {
  if (band === undefined) return null;
  return (
    <span className={classes.mark} data-tone={toneOf(band, bands, direction)}>
      {bands.find(({ id }) => id === band)?.label ?? band}
    </span>
  );
}
