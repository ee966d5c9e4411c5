import type {
  Alignment,
  Audience,
  CompiledBundle,
  GuardrailConflict,
  Report,
  ReportBlock,
  ReportTemplate,
  SubScore,
} from '../types.ts';
import { reportFor } from './audience.ts';
import { renderReport } from './render.ts';
import type { ReportInput } from './types.ts';

/**
 * A depression score of 12 out of 27 and a sleep score without known precision. Tests override single
 * properties.
 */
export interface Scene {
  blocks: Partial<ReportBlock>[];
  template: Partial<ReportTemplate>;
  scores: (Partial<SubScore> & { concept_id: string })[];
  primary: string | null;
  /** Scores by concept id. */
  confidence: Record<string, number>;
  alignment: Alignment;
  conflicts: GuardrailConflict[];
  previous: ReportInput['input']['previous'];
  values: Record<string, string | number>;
  timeZone: string;
  locale: string;
  audience: Audience;
}

export const DEPRESSION = {
  concept_id: 'depression',
  label: 'Depression',
  value: 12,
  raw: 12,
  scale: 'raw',
  standard_error: 1.5,
  interval: [9.06, 14.94] as [number, number],
  range: { min: 0, max: 27 },
  band: 'moderate',
  coverage: 1,
  answered: 9,
  eligible: 9,
  method: 'sum',
};

const SLEEP = {
  ...DEPRESSION,
  concept_id: 'sleep',
  label: 'Sleep',
  value: 40,
  standard_error: undefined,
  interval: undefined,
};

const BANDS = {
  depression: [
    { id: 'minimal', label: 'Minimal', to: 5 },
    { id: 'mild', label: 'Mild', from: 5, to: 10 },
    { id: 'moderate', label: 'Moderate', from: 10, to: 15 },
    { id: 'severe', label: 'Severe', from: 15 },
  ],
};

/** Renders the report of a scene. */
export function render(scene: Partial<Scene>): Report {
  const bundle = bundleOf(scene);
  const report = renderReport(bundle, inputOf(scene));
  return scene.audience ? reportFor(bundle.reportTemplate, report, scene.audience) : report;
}

/** Returns the text of the only block. */
export function textOf(template: string, scene: Partial<Scene> = {}): string | undefined {
  return render({ ...scene, blocks: [{ template }] }).blocks[0]?.text;
}

/** Returns the report input of a scene. */
export function inputOf(scene: Partial<Scene>): ReportInput {
  const scores = (
    scene.scores ?? [DEPRESSION, { ...SLEEP, range: { min: 0, max: 100 }, band: undefined }]
  ).map((score) => ({ ...DEPRESSION, ...score }) as SubScore);
  const primary = scores.find(({ concept_id }) => concept_id === (scene.primary ?? 'depression'));
  const confidence = scene.confidence ?? { depression: 0.9, sleep: 0.5 };
  return {
    input: {
      locale: scene.locale ?? 'en',
      program: { id: 'p1', name: 'Clinic intake' },
      previous: scene.previous ?? [],
      completedAt: '2026-03-10T22:30:00.000Z',
      state: {
        seed: 's',
        log: [],
        context: {
          ...{ values: scene.values ?? {}, profile: {}, sources: {}, targets: {} },
          ...{ metric: 'manhattan', missing: 'ignore', time_zone: scene.timeZone },
        },
        ...{ elapsedMs: null, priors: {}, exposure: {} },
      },
    },
    result: {
      sub_scores: scores,
      ...(primary &&
        scene.primary !== null && {
          primary_metric: { ...primary, id: primary.concept_id, value: primary.value! },
        }),
      coverage: { ratio: 1, answered: 9, eligible: 9, by_concept: {} },
      confidence: {
        ...{ value: 0.7, level: 'moderate', precision: 0.7, quality: 1, coverage: 1 },
        by_concept: Object.fromEntries(
          Object.entries(confidence).map(([id, value]) => [
            id,
            { value, precision: value, method: 'reliability' },
          ]),
        ),
        unknown: [],
      },
      ...(scene.alignment && { alignment: scene.alignment }),
      guardrail_conflicts: scene.conflicts ?? [],
      item_fingerprints: Object.fromEntries(
        scores.map(({ concept_id }) => [concept_id, `items of ${concept_id}`]),
      ),
    },
    environment: {
      score: (id: string) => scores.find(({ concept_id }) => concept_id === id)?.value ?? null,
    } as never,
  };
}

/** Returns the parts of a bundle that reports read. */
export function bundleOf({ blocks = [], template = {} }: Partial<Scene>): CompiledBundle {
  const full = blocks.map((block, index) => ({
    id: `b${index}`,
    type: 'text',
    audience: [],
    byBand: {},
    ...block,
  }));
  return {
    scorecard: {
      concepts: Object.entries(BANDS).map(([id, bands]) => ({ id, bands })),
      composites: [],
      translations: new Map(),
    },
    reportTemplate: {
      title: 'Your result',
      audiences: [],
      translations: new Map(),
      ...template,
      blocks: full,
    },
  } as unknown as CompiledBundle;
}
