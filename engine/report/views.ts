import { translationFor } from '../inputs/translation.ts';
import type { Band, CompiledBundle, Range, SubScore } from '../types.ts';
import type { ReportInput } from './types.ts';

/** A band `[from, to)` for display; an absent edge is open. */
export interface BandView {
  id: string;
  label: string;
  from?: number;
  to?: number;
}

/** A score with everything needed to describe or draw it. */
export interface ScoreView {
  concept_id: string;
  label: string;
  value: number | null;
  scale: string;
  standard_error?: number;
  interval?: [number, number];
  range: Range | null;
  band?: string;
  band_label?: string;
  bands: BandView[];
  coverage: number;
  answered: number;
  eligible: number;
}

/** Returns the scores of a result by concept or composite id, in scorecard order. */
export function scoreViews(
  bundle: CompiledBundle,
  result: Pick<ReportInput['result'], 'sub_scores'>,
  locale: string,
): Map<string, ScoreView> {
  const { concepts, composites, translations } = bundle.scorecard;
  const words = translationFor(translations, locale);
  const bandsOf = new Map(
    [...concepts, ...composites].map(({ id, bands }) => [id, translated(bands, words?.[id]?.bands)]),
  );
  return new Map(
    result.sub_scores.map((score) => [
      score.concept_id,
      scoreView(score, bandsOf.get(score.concept_id) ?? []),
    ]),
  );
}

function translated(bands: readonly Band[], labels: Readonly<Record<string, string>> | undefined) {
  return labels ? bands.map((band) => ({ ...band, label: labels[band.id] ?? band.label })) : bands;
}

function scoreView(score: SubScore, bands: readonly Band[]): ScoreView {
  const { concept_id, label, value, scale, standard_error, interval, range, band } = score;
  const bandLabel = bands.find(({ id }) => id === band)?.label;
  return {
    concept_id,
    label,
    value,
    scale,
    ...(standard_error !== undefined && { standard_error }),
    ...(interval && { interval }),
    range,
    ...(band !== undefined && { band }),
    ...(bandLabel !== undefined && { band_label: bandLabel }),
    bands: bands.map((entry) => ({ ...entry })),
    coverage: score.coverage,
    answered: score.answered,
    eligible: score.eligible,
  };
}
