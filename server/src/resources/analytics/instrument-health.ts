import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { closed, DateTime, EnvironmentPath, Uuid } from '../../http/schemas.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { judgeHealth, type QuestionCounts, type SessionCounts } from './health.ts';
import {
  type CountRow,
  type SessionStatsRow,
  selectRecentCounts,
  selectRolledDays,
  selectRollups,
  selectSessionMedians,
  selectSessionStats,
} from './queries.ts';
import { InstrumentHealth } from './schema.ts';
import { histogramMedian, mergeHistograms, mergeSketches, sketchSize } from './sketch.ts';
import { type DayWindow, dayWindow } from './window.ts';

const DEFAULT_MIN_CELL = 5;
const DAY_MS = 86_400_000;

export const getInstrumentHealth = endpoint({
  operationId: 'getInstrumentHealth',
  summary: 'How well the questions of an environment work',
  description:
    'Windows are whole UTC days. Distinct respondents over days come from mergeable sketches, exact up to 1,024. Questions with too few people are left out.',
  tag: 'analytics',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/instrument-health',
  access: { credential: 'api', scope: 'analytics:read' },
  faults: 'application',
  status: 200,
  params: EnvironmentPath,
  query: closed({
    starts_at: Type.Optional(DateTime),
    ends_at: Type.Optional(DateTime),
    program_id: Type.Optional(Uuid),
  }),
  response: InstrumentHealth,
  async handle(request) {
    const window = dayWindow(request.query, request.now);
    const { organizationId, environmentId } = request;
    const programId = request.query.program_id ?? null;
    const place = { organizationId, environmentId, programId, ...window };
    const [minCell, counts, stats, [medians]] = await Promise.all([
      minCellOf(request, programId),
      loadCounts(request, place),
      request.read<SessionStatsRow>(selectSessionStats(place, request.now)),
      request.read<{ active_ms: number | null; questions: number | null }>(selectSessionMedians(place)),
    ]);
    const halves = [0, 1].map((half) => stats.find((row) => row.half === half) ?? NO_SESSIONS) as [
      SessionCounts,
      SessionCounts,
    ];
    const judgement = judgeHealth({
      sessions: sum(halves[0], halves[1]),
      earlier: halves[0],
      later: halves[1],
      medianActiveMs: medians?.active_ms ?? undefined,
      medianQuestions: medians?.questions ?? undefined,
      questions: counts,
      minCell,
    });
    return {
      environment_id: environmentId,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...judgement,
    };
  },
});

const NO_SESSIONS: SessionCounts = { started: 0, active: 0, completed: 0, abandoned: 0 };

function sum(a: SessionCounts, b: SessionCounts): SessionCounts {
  return {
    started: a.started + b.started,
    active: a.active + b.active,
    completed: a.completed + b.completed,
    abandoned: a.abandoned + b.abandoned,
  };
}

/** The floor that the program's guardrails set; never below the usual one. */
async function minCellOf(request: Request, programId: string | null): Promise<number> {
  if (programId === null) return DEFAULT_MIN_CELL;
  const { organizationId, environmentId, services } = request;
  const [program] = await request.read<ProgramRow>(selectProgram(organizationId, environmentId, programId));
  if (!program) throw notFound();
  const { bundle } = await services.bundles.compiled(
    (statement) => request.read(statement),
    organizationId,
    program.version_bundle_id,
  );
  return Math.max(DEFAULT_MIN_CELL, bundle?.guardrail.minCell ?? 0);
}

type Place = DayWindow & { organizationId: string; environmentId: string; programId: string | null };

/** Rolled-up days come from their rows, the days after the last of them from the events. */
async function loadCounts(request: Request, place: Place): Promise<QuestionCounts[]> {
  const days = (await request.read<{ day: string }>(selectRolledDays(place))).map(({ day }) => day);
  const rolled = new Set(days);
  const gaps = unrolledSpans(place, rolled);
  const [rollups, ...recent] = await Promise.all([
    rolled.size === 0 ? [] : request.read<CountRow>(selectRollups(place)),
    ...gaps.map((span) => request.read<CountRow>(selectRecentCounts({ ...place, ...span }))),
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
