import type { DraftItem } from '@eps/engine/authoring';
import type { ConceptPsychometrics } from '@eps/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useNumberFormat } from '../../../ui/number-format.ts';
import { Section } from '../../../ui/section.tsx';
import { InformationFigure } from './information-figure.tsx';
import { ItemFindings } from './item-findings.tsx';
import { ItemTable } from './item-table.tsx';
import { usePsychometricsWords } from './words.ts';
import { WrightMap } from './wright-map.tsx';

const BarsChart = lazy(() => import('../../../ui/bars-chart.tsx'));

/** Conventional limits: Nunnally & Bernstein 1994. */
const GOOD_ALPHA = 0.8;
const FAIR_ALPHA = 0.7;

interface ConceptReportProps {
  concept: ConceptPsychometrics;
  names: Names;
  /** The item parameters in use, if the concept is scored with a model. */
  parameters: readonly DraftItem[] | undefined;
}

export function ConceptReport({ concept, names, parameters }: ConceptReportProps) {
  const words = usePsychometricsWords();
  return (
    <Section title={concept.label}>
      <Stack gap="lg">
        <Numbers concept={concept} />
        <ItemFindings items={concept.items} names={names} />
        <Histogram histogram={concept.histogram} />
        <ItemTable items={concept.items} names={names} />
        {concept.irt && <InformationFigure information={concept.irt.information} />}
        {concept.irt && parameters && parameters.length > 0 && (
          <WrightMap parameters={parameters} histogram={concept.histogram} names={names} />
        )}
        {concept.items.length === 0 && <Text size="sm">{words('noneNext')}</Text>}
      </Stack>
    </Section>
  );
}

function Numbers({ concept }: { concept: ConceptPsychometrics }) {
  const words = usePsychometricsWords();
  const { number, percent, orReason } = useNumberTexts();
  const { alpha, irt, reasons } = concept;
  const text = (value: number | null, name: string) => orReason(value, name, reasons);
  const alphaText =
    alpha.value === null
      ? text(null, 'alpha')
      : words('estimate', {
          value: number(alpha.value),
          lower: number(alpha.lower),
          upper: number(alpha.upper),
        });
  return (
    <Stack gap="xs">
      <Facts
        items={[
          [words('peopleComplete'), number(concept.n_complete)],
          [words('mean'), text(concept.mean, 'mean')],
          [words('sd'), text(concept.sd, 'sd')],
          [
            words('range'),
            concept.minimum === null
              ? text(null, 'minimum')
              : words('fromTo', { from: number(concept.minimum), to: number(concept.maximum) }),
          ],
          [words('floorShare'), percent(concept.floor_share)],
          [words('ceilingShare'), percent(concept.ceiling_share)],
          [words('alpha'), alphaText],
          [words('lambda2'), text(concept.lambda2, 'lambda2')],
          [words('omega'), text(concept.omega.value, 'omega')],
          [words('sem'), text(concept.standard_error_of_measurement, 'standard_error_of_measurement')],
          [words('interItem'), text(concept.mean_inter_item_correlation, 'mean_inter_item_correlation')],
          ...(irt
            ? ([
                [words('empirical'), text(irt.empirical_reliability, 'empirical_reliability')],
                [words('marginal'), number(irt.marginal_reliability)],
              ] as const)
            : []),
        ]}
      />
      {alpha.value !== null && <Text size="sm">{words(verdictOn(alpha.value))}</Text>}
    </Stack>
  );
}

function verdictOn(alpha: number) {
  if (alpha >= GOOD_ALPHA) return 'alpha.good';
  return alpha >= FAIR_ALPHA ? 'alpha.fair' : 'alpha.low';
}

function Histogram({ histogram }: { histogram: ConceptPsychometrics['histogram'] }) {
  const numberText = useNumberFormat();
  const words = usePsychometricsWords();
  if (histogram.length === 0) return null;
  return (
    <ChartFigure
      title={words('histogram')}
      columns={[words('score'), words('people')]}
      rows={histogram.map(({ value, count }) => [numberText(value), count])}
    >
      <Suspense fallback={<Skeleton height={220} />}>
        <BarsChart
          rows={histogram.map(({ value, count }) => ({ name: numberText(value), value: count }))}
          across={words('score')}
        />
      </Suspense>
    </ChartFigure>
  );
}
