import { LEAST_PRIVACY_FLOOR } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import { createTurns } from '../../../threads/turns.ts';
import { utcDay } from '../../../utc-days.ts';
import { floorOf, hasEnoughSessions } from './close-health.ts';
import { countQuestion, countSessions, peopleOf, type SessionCounter } from './counters.ts';
import { type Judgement, judgeHealth, type QuestionCounts, type SessionCounts } from './health.ts';
import { ALL, type HiddenQuestions } from './hidden-questions.ts';
import { durationOf, Histogram } from './histogram.ts';
import { selectFloors } from './period-queries.ts';
import type { CountRow, CountWindow } from './queries.ts';

/**
 * Judges the counts of a window: each figure rests on at least the privacy floor of people. Without the
 * questions that `hide` returns for the programs of the window.
 *
 * @param all rollups of days or of closed periods, and rows that are not in them yet
 */
export async function measureHealth(
  run: ReadRows,
  { organizationId, startsAt, endsAt }: Pick<CountWindow, 'organizationId' | 'startsAt' | 'endsAt'>,
  all: readonly CountRow[],
  hide: (programIds: readonly string[]) => Promise<HiddenQuestions> = async () => () => new Set(),
): Promise<Judgement> {
  const ids = [...new Set(all.map(({ program_id }) => program_id))].sort();
  const hidden = await hide(ids);
  const floors = new Map((await run(selectFloors(organizationId, ids))).map((row) => [row.id, floorOf(row)]));
  const floorIn = (programId: string) => floors.get(programId) ?? LEAST_PRIVACY_FLOOR;
  const visible = all.filter((row) => !isHidden(row, hidden));
  const rows = visible.filter((row) => row.what !== 'open' && isShown(row, floorIn(row.program_id)));
  const sessions = rows.filter(({ question_id }) => question_id === null);
  const middle = utcDay(new Date((startsAt.getTime() + endsAt.getTime()) / 2));
  const earlier = countSessions(sessions.filter(({ day }) => day < middle));
  const later = countSessions(sessions.filter(({ day }) => day >= middle));
  const medians = mediansOf(earlier, later, Math.max(LEAST_PRIVACY_FLOOR, ...ids.map(floorIn)));
  const questions = await questionsOf(rows.filter(isOfQuestion), floorIn);
  return judgeHealth({
    sessions: sum(countsOf(earlier), countsOf(later)),
    earlier: countsOf(earlier),
    later: countsOf(later),
    medianActiveMs: medians.activeMs,
    medianQuestions: medians.questions,
    questions: questions.counts,
    isFloorApplied:
      ids.some((id) => hidden(id).size > 0) ||
      rows.length < visible.length ||
      medians.isFloorApplied ||
      questions.isFloorApplied,
  });
}

/** Whether a row is of enough people: of a closed period, also its sessions, which all responses have. */
function isShown(row: CountRow, floor: number): boolean {
  if (row.people === null) return true;
  return row.people >= floor && (row.question_id !== null || hasEnoughSessions(countSessions([row]), floor));
}

type QuestionRow = CountRow & { question_id: string };

const isOfQuestion = (row: CountRow): row is QuestionRow => row.question_id !== null;

function isHidden({ program_id, question_id }: CountRow, hidden: HiddenQuestions): boolean {
  const ids = hidden(program_id);
  return question_id !== null && (ids.has(ALL) || ids.has(question_id));
}

/** Counts each question in the programs in which enough people saw it, in the order of their ids. */
async function questionsOf(rows: readonly QuestionRow[], floorIn: (programId: string) => number) {
  const nextTurn = createTurns();
  const counts: QuestionCounts[] = [];
  let isFloorApplied = false;
  const byId = [...Map.groupBy(rows, ({ question_id }) => question_id)];
  for (const [questionId, own] of byId.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const shown: CountRow[] = [];
    let floor = 0;
    for (const [programId, part] of Map.groupBy(own, ({ program_id }) => program_id)) {
      await nextTurn();
      if (peopleOf(countQuestion(part)) < floorIn(programId)) continue;
      shown.push(...part);
      floor = Math.max(floor, floorIn(programId));
    }
    isFloorApplied ||= shown.length < own.length;
    if (shown.length === 0) continue;
    const { views, answers, changed, skips, respondents, elapsed } = countQuestion(shown);
    const median = shownMedian([elapsed], Math.min(elapsed.total(), respondents.size()), floor);
    isFloorApplied ||= median.isFloorApplied;
    counts.push({
      questionId,
      views,
      answers,
      changed,
      skips,
      respondents: respondents.size(),
      medianElapsedMs: median.value === undefined ? undefined : durationOf(median.value),
    });
  }
  return { counts, isFloorApplied };
}

/** The end of a session can be counted in another period than its start, so no number is below 0. */
function countsOf({ started, completed, abandoned, revoked }: SessionCounter): SessionCounts {
  const active = Math.max(0, started - completed - abandoned - revoked);
  return { started, active, completed, abandoned: Math.max(0, abandoned) };
}

function sum(a: SessionCounts, b: SessionCounts): SessionCounts {
  return {
    started: a.started + b.started,
    active: a.active + b.active,
    completed: a.completed + b.completed,
    abandoned: a.abandoned + b.abandoned,
  };
}

function mediansOf(earlier: SessionCounter, later: SessionCounter, floor: number) {
  earlier.completers.mergeBytes(later.completers.toBytes());
  const people = earlier.completers.size();
  const activeMs = shownMedian([earlier.activeMs, later.activeMs], people, floor);
  const questions = shownMedian([earlier.questionCounts, later.questionCounts], people, floor);
  return {
    activeMs: activeMs.value === undefined ? undefined : durationOf(activeMs.value),
    questions: questions.value,
    isFloorApplied: activeMs.isFloorApplied || questions.isFloorApplied,
  };
}

/**
 * Returns the median of the histograms, or undefined if `count`, a number of people or values, is too small.
 */
function shownMedian(histograms: readonly Histogram[], count: number, floor: number) {
  const merged = new Histogram();
  for (const histogram of histograms) merged.merge(histogram);
  const value = merged.median();
  const isFew = count < floor;
  return { value: isFew ? undefined : value, isFloorApplied: isFew && value !== undefined };
}
