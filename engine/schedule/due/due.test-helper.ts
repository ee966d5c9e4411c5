import type { AdaptivePolicy, CompiledBundle, Question, QuestionSchedule } from '../../types.ts';
import type { CycleState, DueInput, DueResult, QuestionHistory, Recurrence, Trigger } from '../types.ts';
import { dueQuestions } from './due.ts';

/**
 * A daily program in Berlin with one question, at ten in the morning, in login session `s2`. Tests override
 * single properties.
 */
export interface Scene {
  questions: Partial<Question>[];
  policy: Partial<AdaptivePolicy>;
  recurrence: Partial<Recurrence>;
  programStatus: string;
  enrollment: Partial<CycleState> & { status?: string };
  /** Ids of questions answered in the open cycle. */
  answered: string[];
  answeredAt: string;
  history: Record<string, Partial<QuestionHistory>>;
  trigger: Partial<Trigger>;
  now: string;
}

/** Returns the input of `dueQuestions` for a scene. */
export function inputOf(scene: Partial<Scene>): DueInput {
  const history = Object.entries(scene.history ?? {}).map(
    ([id, entry]) => [id, { ...DELIVERED, ...entry }] as const,
  );
  return {
    bundle: bundleOf(scene.questions ?? [{}], scene.policy),
    program: {
      status: scene.programStatus ?? 'active',
      recurrence: { ...DAILY, ...scene.recurrence },
      createdAt: new Date('2025-12-01T00:00:00Z'),
    },
    enrollment: { status: 'active', lastCycleAt: null, openSince: null, ...scene.enrollment },
    state: {
      seed: 'seed',
      log: (scene.answered ?? []).map((id) => ({
        question_id: id,
        value: 3,
        declined: false,
        elapsed_ms: null,
        answered_at: scene.answeredAt ?? '2026-03-10T09:00:00.000Z',
      })),
      context: { values: {}, profile: {}, sources: {}, targets: {}, metric: 'manhattan', missing: 'ignore' },
      elapsedMs: null,
      priors: {},
      exposure: {},
    },
    history: new Map(history),
    trigger: { event: '', page: '', loginSession: 's2', ...scene.trigger },
    now: new Date(scene.now ?? '2026-03-10T09:00:00Z'),
  };
}

/** Returns the result of `dueQuestions` for a scene. */
export function call(scene: Partial<Scene>): DueResult {
  return dueQuestions(inputOf(scene));
}

/** Returns the ids of the due questions, in order. */
export function dueIds(scene: Partial<Scene>): string[] {
  return call(scene).due.map(({ questionId }) => questionId);
}

/** Returns `gate/code` of the failed gates of a question; empty when it is due. */
export function failures(scene: Partial<Scene>, id = 'q1'): string[] {
  const found = call(scene).suppressed.find(({ questionId }) => questionId === id);
  return (found?.failed ?? []).map(({ gate, code }) => `${gate}/${code}`);
}

/** Returns a question schedule with the given frequency. */
export function schedule(
  frequency: QuestionSchedule['frequency'],
  more: Partial<QuestionSchedule> = {},
): Partial<Question> {
  const trigger = { type: 'any' as const, event: '', page: '' };
  return { schedule: { frequency, trigger, maxPerLogin: 0, repeatUntilAnswered: false, ...more } };
}

const DAILY: Recurrence = {
  frequency: 'daily',
  timezone: 'Europe/Berlin',
  local_time: '00:00',
  starts_at: '2026-01-01T00:00:00Z',
};

/** A delivery one hour before the scene's `now`, in another login session. */
const DELIVERED: QuestionHistory = {
  deliveredAt: new Date('2026-03-10T08:00:00Z'),
  expiresAt: null,
  answeredAt: null,
  loginSession: 's1',
  inLoginSession: 0,
};

/** Returns a bundle with the given questions and policy, without scorecard. */
export function bundleOf(
  questions: Partial<Question>[],
  policy: Partial<AdaptivePolicy> = {},
): CompiledBundle {
  const full = questions.map((question, index) => ({ ...QUESTION, index, id: `q${index + 1}`, ...question }));
  return {
    fingerprint: 'sha256:scene',
    experience: {
      title: '',
      description: '',
      presentation: { mode: 'section', autoAdvance: false, back: true, progress: true, timer: true },
      sections: new Map(),
      questions: full,
      questionById: new Map(full.map((question) => [question.id, question])),
      visibilityOrder: full.map(({ index }) => index),
      consentRefusals: new Map(),
      fileIds: [],
      translations: new Map(),
    },
    scorecard: {
      concepts: [],
      conceptById: new Map(),
      composites: [],
      order: [],
      outcomeRules: [],
      translations: new Map(),
    },
    context: { variables: new Map(), targets: new Map(), metric: 'manhattan', missing: 'ignore' },
    guardrail: {
      rules: [],
      contradictions: [],
      quality: { attention: [] },
      minCell: 5,
      translations: new Map(),
    },
    adaptivePolicy: { ...POLICY, ...policy },
    reportTemplate: { title: '', audiences: [], blocks: [], translations: new Map() },
  };
}

const QUESTION: Question = {
  index: 0,
  id: '',
  sectionId: '',
  prompt: '',
  input: 'rating',
  options: [],
  rows: [],
  min: 1,
  max: 5,
  scores: {},
  required: false,
  allowDecline: false,
};

const POLICY: AdaptivePolicy = {
  mode: 'fixed',
  start: [],
  select: { criterion: 'mfi', topN: 1, conceptOrder: 'fixed' },
  balance: {},
  constraints: { enemies: [], testlets: [], pilot: new Set(), excluded: new Set() },
  rules: [],
  stop: { minItems: 0, any: [] },
  throttle: {},
};
