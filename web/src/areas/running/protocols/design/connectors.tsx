import classes from './line.module.css';
import type { Lane, PersonDates, Range } from './scene.ts';
import { shareIn } from './wave-row.tsx';

const ROW = 44;
const AXIS = 44;
const LANE = 30;

/** The dates of the person, and lines from the anchor of each wave to its first occasion. */
export function Connectors({ lanes, hasLanes, range, dates }: ConnectorsProps) {
  const share = shareIn(range);
  const rows = placesOf(lanes, hasLanes);
  const height = AXIS + lanes.length * (hasLanes ? LANE : 0) + rows.length * ROW;
  const middleOf = (id: string, lane: string | undefined) =>
    (rows.find((row) => row.id === id && row.lane === lane) ?? rows.find((row) => row.id === id))?.middle;
  return (
    <svg
      className={classes['connectors']}
      height={height}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {[dates.enrolledAt, ...Object.values(dates.fields)].map((moment) => (
        <path key={moment} className={classes['moment']} d={`M${share(moment)} 0V${height}`} />
      ))}
      {lanes.flatMap(({ arm, rows: drawn }) =>
        drawn.map(({ wave, spans, anchorAt }) => {
          const to = middleOf(wave.id, arm);
          const [first] = spans;
          if (anchorAt === undefined || !first || to === undefined) return null;
          const from = wave.anchor.on === 'completed' ? middleOf(wave.anchor.wave ?? '', arm) : to;
          const x = share(anchorAt);
          return <path key={`${arm} ${wave.id}`} d={`M${x} ${from ?? to}V${to}H${share(first.opensAt)}`} />;
        }),
      )}
    </svg>
  );
}

interface ConnectorsProps {
  lanes: readonly Lane[];
  /** Whether each lane has a heading. */
  hasLanes: boolean;
  range: Range;
  dates: PersonDates;
}

/** Where the middle of each row is, in pixels from the top of the line. */
function placesOf(lanes: readonly Lane[], hasLanes: boolean) {
  let top = AXIS;
  return lanes.flatMap(({ arm, rows }) => {
    if (hasLanes) top += LANE;
    return rows.map(({ wave }) => {
      const middle = top + ROW / 2;
      top += ROW;
      return { id: wave.id, lane: arm, middle };
    });
  });
}
