import { type Job, JobError, waitForJob } from '@eps/sdk';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import type { Names } from '../../shared/content/names.ts';
import { appQuery } from '../../shared/queries.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Section } from '../../ui/section.tsx';
import { budgetFor } from './adaptive.ts';
import { OptionShareFields } from './option-share-fields.tsx';
import { type OptionShares, shareItems } from './option-shares.ts';
import type { Simulation } from './simulation.ts';
import { SimulationResult } from './simulation-result.tsx';

const USUAL_RESPONDENTS = 200;
const MOST_RESPONDENTS = 1000;

interface SimulationSectionProps {
  /** Returns the bundle to simulate, creating a draft if necessary. */
  bundleId(): Promise<string>;
  disabled?: boolean;
  /** The names of the bundle's content. */
  contents: Contents;
  names: Names;
}

/** Simulates a bundle with the budget of the app's publish gate, if there is one. */
export function SimulationSection({ bundleId, disabled = false, contents, names }: SimulationSectionProps) {
  const words = useWords();
  const { api, ids } = useApp();
  const app = useQuery(appQuery(ids)).data;
  const budget = budgetFor(contents, app?.publish_gates?.simulation_budget ?? {});
  const [respondents, setRespondents] = useState<number | undefined>(USUAL_RESPONDENTS);
  const [shares, setShares] = useState<OptionShares>({});
  const items = useMemo(() => shareItems(names, contents), [names, contents]);
  const [job, setJob] = useState<Job>();
  const controller = useRef(new AbortController());
  const simulate = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController();
      const id = await bundleId();
      const started = await api.bundles.simulate(id, {
        respondents: respondents ?? USUAL_RESPONDENTS,
        ...(Object.keys(shares).length > 0 && { option_shares: shares }),
        ...(Object.keys(budget).length > 0 && { budget }),
      });
      const { signal } = controller.current;
      const result = await waitForJob(api, started, { onProgress: setJob, signal });
      return { result: result as unknown as Simulation, shares };
    },
    onSettled: () => setJob(undefined),
  });
  const isCancelled = simulate.error instanceof JobError && simulate.error.job.status === 'cancelled';
  return (
    <Section
      title={words('Simulation')}
      about={words(
        'Simulates respondents to show which scores they get, how long the instrument is and how precisely it measures.',
      )}
    >
      <Group align="flex-end">
        <NumberInput
          label={words('Respondents')}
          min={1}
          max={MOST_RESPONDENTS}
          value={respondents}
          onChange={setRespondents}
          w={140}
        />
        <Button
          variant="default"
          disabled={disabled}
          loading={simulate.isPending}
          onClick={() => simulate.mutate()}
        >
          {words(simulate.data ? 'Run again' : 'Run simulation')}
        </Button>
        {job && (
          <Button variant="subtle" onClick={() => void api.jobs.cancel(job.id)}>
            {words('Cancel')}
          </Button>
        )}
      </Group>
      {items.length > 0 && <OptionShareFields items={items} shares={shares} onChange={setShares} />}
      {job && <JobProgress job={job} />}
      {isCancelled && <Text size="sm">{words('The simulation was cancelled.')}</Text>}
      {simulate.error && !isCancelled && <ErrorAlert error={simulate.error} />}
      {simulate.data && <SimulationResult {...simulate.data} items={items} names={names} />}
    </Section>
  );
}

function JobProgress({ job: { progress, status } }: { job: Job }) {
  const words = useWords();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(progress);
  const label =
    status === 'queued'
      ? words('Waiting for another simulation to finish …')
      : words('{{percent}} complete', { percent });
  return (
    <>
      <Progress value={progress * 100} aria-label={label} />
      <Text size="sm" role="status">
        {label}
      </Text>
    </>
  );
}
