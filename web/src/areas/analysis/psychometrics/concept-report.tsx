import type { DraftItem } from '@eps/engine/authoring';
import type { ConceptPsychometrics } from '@eps/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useNumberFormat } from '../../../ui/number-format.ts';
import { Section } from '../../../ui/section.tsx';
import { InformationFigure } from './information-figure.tsx';
import { ItemFindings } from './item-findings.tsx';
import { ItemTable } from './item-table.tsx';
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
  const words = useWords();
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
        {concept.items.length === 0 && (
          <Text size="sm">
            {words(
              'Statistics appear once five people, or more if the privacy floor is higher, have answered every question of a subscale. Invite more people, or choose a longer period.',
            )}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Numbers({ concept }: { concept: ConceptPsychometrics }) {
  const words = useWords();
  const { number, percent, orReason } = useNumberTexts();
  const { alpha, irt, reasons } = concept;
  const text = (value: number | null, name: string) => orReason(value, name, reasons);
  const alphaText =
    alpha.value === null
      ? text(null, 'alpha')
      : words('{{value}} ({{lower}} to {{upper}})', {
          value: number(alpha.value),
          lower: number(alpha.lower),
          upper: number(alpha.upper),
        });
  return (
    <Stack gap="xs">
      <Facts
        items={[
          [words('Answered everything'), number(concept.n_complete)],
          [words('Mean'), text(concept.mean, 'mean')],
          [words.named('psychometrics.sd'), text(concept.sd, 'sd')],
          [
            words('Range'),
            concept.minimum === null
              ? text(null, 'minimum')
              : words('{{from}} to {{to}}', { from: number(concept.minimum), to: number(concept.maximum) }),
          ],
          [words('At the lowest score'), percent(concept.floor_share)],
          [words('At the highest score'), percent(concept.ceiling_share)],
          [words.named('psychometrics.alpha'), alphaText],
          [words('Guttman’s lambda 2'), text(concept.lambda2, 'lambda2')],
          [words.named('psychometrics.omega'), text(concept.omega.value, 'omega')],
          [
            words.named('psychometrics.sem'),
            text(concept.standard_error_of_measurement, 'standard_error_of_measurement'),
          ],
          [
            words('Mean inter-item correlation'),
            text(concept.mean_inter_item_correlation, 'mean_inter_item_correlation'),
          ],
          ...(irt
            ? ([
                [words('Empirical reliability'), text(irt.empirical_reliability, 'empirical_reliability')],
                [words('Marginal reliability'), number(irt.marginal_reliability)],
              ] as const)
            : []),
        ]}
      />
      {alpha.value !== null && (
        <Text size="sm">{words.named(`psychometrics.${verdictOn(alpha.value)}`)}</Text>
      )}
    </Stack>
  );
}

function verdictOn(alpha: number) {
  if (alpha >= GOOD_ALPHA) return 'alpha.good';
  return alpha >= FAIR_ALPHA ? 'alpha.fair' : 'alpha.low';
}

function Histogram({ histogram }: { histogram: ConceptPsychometrics['histogram'] }) {
  const numberText = useNumberFormat();
  const words = useWords();
  if (histogram.length === 0) return null;
  return (
    <ChartFigure
      title={words('Distribution of sum scores')}
      columns={[words('Score'), words('People')]}
      rows={histogram.map(({ value, count }) => [numberText(value), count])}
    >
      <Suspense fallback={<Skeleton height={220} />}>
        <BarsChart
          rows={histogram.map(({ value, count }) => ({ name: numberText(value), value: count }))}
          across={words('Score')}
        />
      </Suspense>
    </ChartFigure>
  );
}
