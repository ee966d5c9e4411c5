import { STOP_RULES } from '@eps/engine/authoring';
import { Button, Group, Slider, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useLanguage, useWords, type Words } from '../../../base/language.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import type { Names } from '../../../shared/content/names.ts';
import { numberText } from '../../../shared/results/number-text.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSimulation } from './use-simulation.ts';

const ThetaChart = lazy(() => import('../../../shared/results/theta-chart.tsx'));

/** A person with a chosen θ takes the test as it is now. */
function SimulationPanel({ contents, names }: { contents: Contents; names: Names }) {
  const words = useWords();
  const language = useLanguage();
  const labelId = useId();
  const [theta, setTheta] = useState(0);
  const [seed, setSeed] = useState(1);
  const { trial, answered, isDone, error } = useSimulation(contents, theta, seed);
  const steps = (trial?.result?.adaptive_trace ?? []).filter((step) => step.theta !== undefined);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {words(
          'Simulates the answers of a person with this θ from the item parameters, question by question.',
        )}
      </Text>
      <Text size="sm" id={labelId}>
        {words('θ of the person')}: {numberText(theta, language, 1)}
      </Text>
      <Slider
        thumbProps={{ 'aria-labelledby': labelId }}
        min={-3}
        max={3}
        step={0.1}
        value={theta}
        onChange={setTheta}
        label={null}
        marks={[-3, 0, 3].map((value) => ({ value, label: value }))}
        mb="md"
      />
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => setSeed(seed + 1)}>
          {words('Simulate again')}
        </Button>
        <Text size="sm" c="dimmed">
          {words('Simulation {{number}}', { number: seed })}
        </Text>
      </Group>
      {error !== undefined && <ErrorAlert error={error} />}
      {trial && !trial.valid && (
        <Text size="sm">{words('Fix the errors in the instrument to run the simulation.')}</Text>
      )}
      <Text size="sm" role="status">
        {isDone
          ? words('{{count}} questions; the test ended with {{rule}}.', {
              count: answered,
              rule: endName(trial?.selection?.stop, words),
            })
          : words('{{count}} answers …', { count: answered })}
      </Text>
      {trial?.selection?.estimates.map((estimate) => (
        <Text key={estimate.concept_id} size="sm">
          {names.score(estimate.concept_id)}:{' '}
          {words('Estimate {{theta}}, standard error {{se}}', {
            theta: numberText(estimate.theta, language, 2),
            se: numberText(estimate.standard_error, language, 2),
          })}
        </Text>
      ))}
      {steps.length > 0 && (
        <ChartFigure
          title={words('Estimate and standard error after each answer')}
          columns={[words('Answer'), words.named('common.question'), 'θ', 'SE']}
          rows={steps.map(({ step, question_id, theta: after, standard_error }) => [
            step,
            names.question(question_id)?.label ?? question_id,
            numberText(after, language, 2),
            numberText(standard_error, language, 2),
          ])}
        >
          <Suspense fallback={null}>
            <ThetaChart steps={steps} />
          </Suspense>
        </ChartFigure>
      )}
    </Stack>
  );
}

/** The title of the panel, and what to do where nothing can be simulated. */
export function SimulationSection({
  contents,
  names,
  isIrt,
}: {
  contents: Contents;
  names: Names;
  isIrt: boolean;
}) {
  const words = useWords();
  return (
    <section aria-label={words('Simulation')}>
      <Title order={2} mb="xs">
        {words('Simulation')}
      </Title>
      {isIrt ? (
        <SimulationPanel contents={contents} names={names} />
      ) : (
        <Text size="sm">{words('To simulate, set the question selection to “Item response theory”.')}</Text>
      )}
    </section>
  );
}

/** The name of the reason why the test ended; an unknown reason is shown as its code. */
function endName(stop: string | null | undefined, words: Words): string {
  const known = ENDS.find((end) => end === stop);
  return known ? words.named(`policy-editor.end_${known}`) : (stop ?? '–');
}

const ENDS = [...STOP_RULES, 'exhausted'] as const;
