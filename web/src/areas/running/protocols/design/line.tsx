import { Box, Text, UnstyledButton } from '@mantine/core';
import { Fragment, type Ref, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../../base/language.ts';
import { Connectors } from './connectors.tsx';
import type { HandleMoves } from './handle.tsx';
import classes from './line.module.css';
import { type Handle, moveOf, stepMs } from './moves.ts';
import {
  type ComputedOccasions,
  drawnWaves,
  lanesOf,
  type PersonDates,
  type Range,
  rangeOf,
  ticksOf,
} from './scene.ts';
import { useDropAnywhere } from './use-drag.ts';
import { useWaveSentence } from './use-wave-sentence.ts';
import { shareIn, WaveRow } from './wave-row.tsx';
import { type DesignedWave, withoutUndefined } from './waves.ts';

const TICKS = 7;
/** The smallest width of the time axis, in pixels, where a part of it fills the line. */
const WIDTH = 720;

export interface LineProps {
  waves: readonly DesignedWave[];
  arms: readonly string[];
  computed: ComputedOccasions;
  dates: PersonDates;
  timeZone: string;
  /** How much time the width of the line shows; undefined for all. */
  zoomMs: number | undefined;
  editing?: LineEditing | undefined;
}

export interface LineEditing {
  /** The position of the wave that is selected. */
  selected: number | undefined;
  onSelect(index: number): void;
  /** A handle was moved. */
  onMove(wave: DesignedWave, change: Record<string, unknown>): void;
}

/** The present drag: the wave that results from it. */
interface Drag {
  index: number;
  change: Record<string, unknown>;
  /** The scale stays while something is dragged. */
  range: Range;
}

/** The waves on a time axis: lanes for arms, bars for occasions, and the anchor of each wave. */
export function Line({ waves, arms, computed, dates, timeZone, zoomMs, editing }: LineProps) {
  const words = useWords();
  const time = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const dateText = useDateText(timeZone);
  useDropAnywhere();
  const range = drag?.range ?? rangeOf(drawnWaves(computed.waves, computed, dates), dates);
  const shown = waves.map((wave) => (wave.index === drag?.index ? changedWave(wave, drag.change) : wave));
  const lanes = lanesOf(drawnWaves(shown, computed, dates), arms);
  const hasLanes = arms.length > 0;
  const toMs = (pixels: number) => (pixels * (range.to - range.from)) / (time.current?.clientWidth || 1);
  function movesOf(index: number, handle: Handle, anchorAt = dates.enrolledAt): HandleMoves {
    const wave = waves.find((each) => each.index === index)!;
    const change = (ms: number) => moveOf(wave, handle, ms, anchorAt);
    const commit = (ms: number) => {
      const moved = change(ms);
      setDrag(undefined);
      if (moved) editing?.onMove(wave, moved);
    };
    return {
      onDrag: (pixels) =>
        setDrag(pixels === undefined ? undefined : { index, change: change(toMs(pixels)) ?? {}, range }),
      onDrop: (pixels) => commit(toMs(pixels)),
      onStep: (steps) => commit(steps * stepMs(wave, handle)),
    };
  }
  const width = zoomMs === undefined ? undefined : (WIDTH * (range.to - range.from)) / zoomMs;
  return (
    // A scrolling region must be reachable by keyboard.
    <Box className={classes['scroll']!} tabIndex={0} role="region" aria-label={words('Waves on a line')}>
      <div className={classes['line']} style={width === undefined ? {} : { width: width + 240 }}>
        <div className={`${classes['name']} ${classes['corner']}`} />
        <Axis ref={time} range={range} dates={dates} timeZone={timeZone} />
        {lanes.map(({ arm, rows }) => (
          <Fragment key={arm ?? ''}>
            {hasLanes && <LaneName arm={arm} isEmpty={rows.length === 0} />}
            {rows.map((drawn) => (
              <Fragment key={drawn.wave.id}>
                <WaveName drawn={drawn.wave} waves={waves} editing={editing} />
                <WaveRow
                  drawn={drawn}
                  range={range}
                  isSelected={editing?.selected === drawn.wave.index}
                  isDragged={drag?.index === drawn.wave.index}
                  dateText={dateText}
                  onSelect={editing && (() => editing.onSelect(drawn.wave.index))}
                  movesOf={(handle) => movesOf(drawn.wave.index, handle, drawn.anchorAt)}
                />
              </Fragment>
            ))}
          </Fragment>
        ))}
        <Connectors lanes={lanes} hasLanes={hasLanes} range={range} dates={dates} />
      </div>
    </Box>
  );
}

/** Returns a wave with other values of its keys, as `moveOf` makes them. */
function changedWave(wave: DesignedWave, change: Record<string, unknown>): DesignedWave {
  return withoutUndefined({ ...wave, ...change }) as unknown as DesignedWave;
}

function useDateText(timeZone: string): (moment: number) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (moment) => format.format(moment);
}

function LaneName({ arm, isEmpty }: { arm: string | undefined; isEmpty: boolean }) {
  const words = useWords();
  return (
    <>
      <div className={`${classes['name']} ${classes['lane']}`}>
        <Text size="xs" fw={600} c="dimmed">
          {arm === undefined ? words('Everybody') : words('Arm {{arm}}', { arm })}
        </Text>
      </div>
      <div className={`${classes['row']} ${classes['lane']}`}>
        {isEmpty && (
          <Text size="xs" c="dimmed">
            {words(
              arm === undefined
                ? 'Nothing is for everybody.'
                : 'Nothing in addition to the questions for everybody.',
            )}
          </Text>
        )}
      </div>
    </>
  );
}

interface WaveNameProps {
  drawn: DesignedWave;
  waves: readonly DesignedWave[];
  editing: LineEditing | undefined;
}

function WaveName({ drawn, waves, editing }: WaveNameProps) {
  const { start, whole } = useWaveSentence(waves);
  const texts = (
    <>
      <Text span size="sm" fw={500} display="block" truncate>
        {drawn.name}
      </Text>
      <Text span size="xs" c="dimmed" display="block" truncate>
        {start(drawn)}
      </Text>
    </>
  );
  return (
    <div className={classes['name']}>
      {editing ? (
        <UnstyledButton
          className={classes['nameButton']!}
          aria-pressed={editing.selected === drawn.index}
          onClick={() => editing.onSelect(drawn.index)}
          title={whole(drawn)}
        >
          {texts}
        </UnstyledButton>
      ) : (
        <Box className={classes['nameButton']!} title={whole(drawn)}>
          {texts}
        </Box>
      )}
    </div>
  );
}

interface AxisProps {
  ref: Ref<HTMLDivElement>;
  range: Range;
  dates: PersonDates;
  timeZone: string;
}

function Axis({ ref, range, dates, timeZone }: AxisProps) {
  const words = useWords();
  const language = useLanguage();
  const share = shareIn(range);
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone });
  const moments = [
    [words.named('protocol-design.enrolled'), dates.enrolledAt] as const,
    ...Object.entries(dates.fields),
  ];
  const at = (moment: number) => ({ left: `${share(moment)}%` });
  return (
    <div ref={ref} className={classes['axis']} aria-hidden>
      {moments.map(([name, moment]) => (
        <Text key={name} span size="xs" className={classes['momentName']!} style={at(moment)}>
          {name}
        </Text>
      ))}
      {ticksOf(range, TICKS).map((tick) => (
        <Text key={tick} span size="xs" c="dimmed" className={classes['tick']!} style={at(tick)}>
          {format.format(tick)}
        </Text>
      ))}
    </div>
  );
}
