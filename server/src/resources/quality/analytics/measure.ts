import type { Query } from '../../../db/rows.ts';
import { createTurns } from '../../../threads/turns.ts';
import { countQuestion, countSessions, notAnswered, type SessionCounter } from './counters.ts';
import {
  isLargeEnough,
  type Judgement,
  judgeHealth,
  type QuestionCounts,
  type SessionCounts,
} from './health.ts';
import { ALL, type HiddenQuestions } from './hidden-questions.ts';
import { durationOf, Histogram } from './histogram.ts';
import { type CountedProgram, loadPrograms, UNKNOWN_PROGRAM } from './programs.ts';
import { type CountRow, type CountWindow, selectCounts } from './queries.ts';
import { type DayWindow, inDays, type ShownCounts, shownOfQuestion, shownSessions } from './shown.ts';

interface Run {
  rows<Row>(query: Query<Row>): Promise<Row[]>;
}

/**
 * Counts a window from its rollups and from the rows that are not in them yet, and judges the counts. Without
 * the questions that `hide` returns for the programs of the window.
 */
export async function measureHealth(
  run: Run,
  window: CountWindow,
  hide: (programIds: readonly string[]) => Promise<HiddenQuestions> = async () => () => new Set(),
): Promise<Judgement> {
  const all = await run.rows(selectCounts(window));
  const ids = [...new Set(all.map(({ program_id }) => program_id))].sort();
  const hidden = await hide(ids);
  const rows = all.filter((row) => !isHidden(row, hidden));
  const byProgram = Map.groupBy(rows, ({ program_id }) => program_id);
  const programs = await loadPrograms(run, window.organizationId, [...byProgram.keys()]);
  const middle = new Date((window.startsAt.getTime() + window.endsAt.getTime()) / 2).toISOString();
  const nextTurn = createTurns();
  const parts: Part[] = [];
  for (const [id, own] of byProgram)
    parts.push(await partOf(own, inDays(window), programs.get(id) ?? UNKNOWN_PROGRAM, middle, nextTurn));
  const floor = Math.max(UNKNOWN_PROGRAM.floor, ...parts.map((part) => part.floor));
  const earlier = countSessions(parts.flatMap((part) => part.earlier));
  const later = countSessions(parts.flatMap((part) => part.later));
  const medians = mediansOf(earlier, later, floor);
  const questions = await questionsOf(parts, nextTurn);
  const isAnyHidden = ids.some((id) => hidden(id).size > 0);
  return judgeHealth({
    sessions: sum(countsOf(earlier), countsOf(later)),
    earlier: countsOf(earlier),
    later: countsOf(later),
    medianActiveMs: medians.activeMs,
    medianQuestions: medians.questions,
    questions: questions.map(({ counts }) => counts),
    isFloorApplied:
      isAnyHidden || [medians, ...questions, ...parts].some(({ isFloorApplied }) => isFloorApplied),
  });
}

function isHidden({ program_id, question_id }: CountRow, hidden: HiddenQuestions): boolean {
  const ids = hidden(program_id);
  return question_id !== null && (ids.has(ALL) || ids.has(question_id));
}

/** The counts of one program that are shown. */
interface Part {
  floor: number;
  /** Rows of sessions, by the half of the window in which their block ends. */
  earlier: readonly CountRow[];
  later: readonly CountRow[];
  questions: readonly PartQuestion[];
  isFloorApplied: boolean;
}

interface PartQuestion {
  floor: number;
  rows: readonly QuestionRow[];
  counted: CountedQuestion;
}

type QuestionRow = CountRow & { question_id: string };

interface CountedQuestion {
  counts: QuestionCounts;
  /** Whether the median was left out. */
  isFloorApplied: boolean;
}

async function partOf(
  rows: readonly CountRow[],
  window: DayWindow,
  program: CountedProgram,
  middle: string,
  nextTurn: () => Promise<void>,
): Promise<Part> {
  const { floor } = program;
  const ofSessions = rows.filter(({ question_id }) => question_id === null);
  const sessions = shownSessions(ofSessions, window, program);
  const isEarlier = (row: CountRow) => sessions.lastDayOf(row) < middle;
  const ofQuestions = rows.filter((row): row is QuestionRow => row.question_id !== null);
  const shown: ShownCounts<QuestionRow>[] = [];
  const questions: PartQuestion[] = [];
  for (const own of Map.groupBy(ofQuestions, ({ question_id }) => question_id).values()) {
    await nextTurn();
    const question = shownOfQuestion(own, window, floor);
    shown.push(question);
    if (question.rows.length > 0)
      questions.push({ floor, rows: question.rows, counted: countedQuestion(question.rows, floor) });
  }
  // Questions that few people saw in one program are also left out of the counts of all programs: otherwise,
  // subtracting the counts of the other programs would reveal them.
  const large = questions.filter(({ counted }) => isLargeEnough(counted.counts, floor));
  return {
    floor,
    earlier: sessions.rows.filter((row) => isEarlier(row)),
    later: sessions.rows.filter((row) => !isEarlier(row)),
    questions: large,
    isFloorApplied:
      sessions.isFloorApplied ||
      large.length < questions.length ||
      shown.some(({ isFloorApplied }) => isFloorApplied),
  };
}

/** Counts each question over its programs, in the order of their ids. */
async function questionsOf(
  parts: readonly Part[],
  nextTurn: () => Promise<void>,
): Promise<CountedQuestion[]> {
  const questions = parts.flatMap((part) => part.questions);
  const byId = [...Map.groupBy(questions, ({ counted }) => counted.counts.questionId)];
  const counted: CountedQuestion[] = [];
  for (const [, own] of byId.sort(([a], [b]) => (a < b ? -1 : 1))) {
    await nextTurn();
    counted.push(own.length === 1 ? own[0]!.counted : countedInPrograms(own));
  }
  return counted;
}

function countedInPrograms(questions: readonly PartQuestion[]): CountedQuestion {
  return countedQuestion(
    questions.flatMap(({ rows }) => rows),
    Math.max(...questions.map(({ floor }) => floor)),
  );
}

function countedQuestion(rows: readonly QuestionRow[], floor: number): CountedQuestion {
  const counter = countQuestion(rows);
  const { views, answers, changed, skips, respondents, elapsed } = counter;
  const median = shownMedian([elapsed], elapsed.total(), floor);
  return {
    counts: {
      questionId: rows[0]!.question_id,
      views,
      answers,
      changed,
      skips,
      notAnswered: notAnswered(counter),
      respondents: respondents.size(),
      medianElapsedMs: median.value === undefined ? undefined : durationOf(median.value),
    },
    isFloorApplied: median.isFloorApplied,
  };
}

/** The end of a session can be counted before its start, so the number of active sessions is at least 0. */
function countsOf({ started, completed, abandoned, revoked }: SessionCounter): SessionCounts {
  return { started, active: Math.max(0, started - completed - abandoned - revoked), completed, abandoned };
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
