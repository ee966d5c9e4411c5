import type { Transaction } from '../../db/transaction.ts';
import type { DayWindow } from '../../http/day-window.ts';
import { type Judgement, judgeHealth, type QuestionCounts, type SessionCounts } from './health.ts';
import {
  type CountRow,
  type SessionStatsRow,
  selectRecentCounts,
  selectRolledDays,
  selectRollups,
  selectSessionMedians,
  selectSessionStats,
} from './queries.ts';
import { histogramMedian, mergeHistograms, mergeSketches, sketchSize } from './sketch.ts';

export const DEFAULT_MIN_CELL = 5;
const DAY_MS = 86_400_000;

type Place = DayWindow & { organizationId: string; environmentId: string; programId: string | null };
type Run = Pick<Transaction, 'rows'>;

/** Counts the window and judges it: rolled-up days from their rows, the others from their events. */
export async function measureHealth(run: Run, place: Place, minCell: number, now: Date): Promise<Judgement> {
  const [questions, stats, [medians]] = await Promise.all([
    loadCounts(run, place),
    run.rows<SessionStatsRow>(selectSessionStats(place, now)),
    run.rows<{ active_ms: number | null; questions: number | null }>(selectSessionMedians(place)),
  ]);
  const half = (n: 0 | 1): SessionCounts => stats.find((row) => row.half === n) ?? NO_SESSIONS;
  return judgeHealth({
    sessions: sum(half(0), half(1)),
    earlier: half(0),
    later: half(1),
    medianActiveMs: medians?.active_ms ?? undefined,
    medianQuestions: medians?.questions ?? undefined,
    questions,
    minCell,
  });
}

const NO_SESSIONS: SessionCounts = { started: 0, active: 0, completed: 0, abandoned: 0 };

function sum(a: SessionCounts, b: SessionCounts): SessionCounts {
  return {
    started: a.started + b.started,
    active: a.active + b.active,
    completed: a.completed + b.completed,
    abandoned: a.abandoned + b.abandoned,
  };
}

/** Rolled-up days come from their rows, the days after the last of them from the events. */
async function loadCounts(run: Run, place: Place): Promise<QuestionCounts[]> {
  const days = (await run.rows<{ day: string }>(selectRolledDays(place))).map(({ day }) => day);
  const rolled = new Set(days);
  const gaps = unrolledSpans(place, rolled);
  const [rollups, ...recent] = await Promise.all([
    rolled.size === 0 ? [] : run.rows<CountRow>(selectRollups(place)),
    ...gaps.map((span) => run.rows<CountRow>(selectRecentCounts({ ...place, ...span }))),
  ]);
  return byQuestion([rollups, ...recent].flat());
}

/** The stretches of days that have no rollup, as few as there are. */
function unrolledSpans({ startsAt, endsAt }: DayWindow, rolled: ReadonlySet<string>): DayWindow[] {
  const spans: DayWindow[] = [];
  for (let at = startsAt.getTime(); at < endsAt.getTime(); at += DAY_MS) {
    if (rolled.has(new Date(at).toISOString().slice(0, 10))) continue;
    const last = spans.at(-1);
    if (last && last.endsAt.getTime() === at) last.endsAt = new Date(at + DAY_MS);
    else spans.push({ startsAt: new Date(at), endsAt: new Date(at + DAY_MS) });
  }
  return spans;
}

function byQuestion(rows: readonly CountRow[]): QuestionCounts[] {
  const groups = Map.groupBy(rows, ({ question_id }) => question_id);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([questionId, group]) => {
      const total = (field: 'views' | 'answers' | 'changed' | 'skips') =>
        group.reduce((n, row) => n + row[field], 0);
      const distinct = (field: 'viewers' | 'respondents') =>
        sketchSize(mergeSketches(group.map((row) => row[field].map(Number))));
      return {
        questionId,
        views: total('views'),
        answers: total('answers'),
        changed: total('changed'),
        skips: total('skips'),
        viewers: distinct('viewers'),
        respondents: distinct('respondents'),
        medianElapsedMs: histogramMedian(mergeHistograms(group.map(({ elapsed }) => elapsed))),
      };
    });
}
