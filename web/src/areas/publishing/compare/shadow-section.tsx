import { Button, Group, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { environmentsQuery } from '../../../base/queries.ts';
import { useApp } from '../../../base/scope.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { JobView } from '../../../shared/results/job-view.tsx';
import { WindowSelect } from '../../../shared/window-select.tsx';
import { daysAgo } from '../../../ui/days.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Shadow } from './shadow.ts';
import { ShadowResult } from './shadow-result.tsx';

const USUAL_SAMPLE = 1000;
const MOST_SAMPLED = 5000;

interface ShadowFilters extends Record<string, string | undefined> {
  environment?: string;
  window?: string;
  job?: string;
}

interface ShadowSectionProps {
  /** Returns the bundle to score with, creating a draft if necessary. */
  candidate(): Promise<string>;
  inUseId: string;
  /** The names of the candidate's content. */
  names: Names;
  disabled?: boolean;
}

/** Starts shadow scoring and shows its result. The job is in the address, so the page can be left. */
export function ShadowSection({ candidate, inUseId, names, disabled = false }: ShadowSectionProps) {
  const words = useWords();
  const { api, ids } = useApp();
  const { filters, setFilters } = useFilters<ShadowFilters>();
  const [sample, setSample] = useState<number | undefined>(USUAL_SAMPLE);
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const environmentId =
    filters.environment ?? (environments.find(({ kind }) => kind === 'live') ?? environments[0])?.id;
  const start = useMutation({
    mutationFn: async () =>
      api.bundles.shadow(await candidate(), {
        bundle_id: inUseId,
        environment_id: environmentId!,
        sample: sample || USUAL_SAMPLE,
        ...(filters.window !== undefined && { starts_at: daysAgo(Number(filters.window)) }),
      }),
    onSuccess: ({ id }) => setFilters({ environment: environmentId!, job: id }),
  });
  return (
    <Section
      title={words('Shadow scoring')}
      about={words('Scores past answers with both versions and counts whose band or status would change.')}
    >
      <Group align="flex-end">
        <Select
          label={words('Environment')}
          data={environments.map(({ id, kind }) => ({ value: id, label: words.named(`common.${kind}`) }))}
          value={environmentId ?? null}
          allowDeselect={false}
          onChange={(value) => setFilters({ environment: value ?? '', job: '' })}
        />
        <WindowSelect value={filters.window ?? ''} onChange={(window) => setFilters({ window })} />
        <NumberInput
          label={words('Sample size')}
          description={words('Uses the newest evaluations')}
          min={1}
          max={MOST_SAMPLED}
          value={sample}
          onChange={setSample}
          w={200}
        />
        <Button
          loading={start.isPending}
          disabled={disabled || environmentId === undefined}
          onClick={() => start.mutate()}
        >
          {words(filters.job === undefined ? 'Score past answers' : 'Score again')}
        </Button>
      </Group>
      {start.error && <ErrorAlert error={start.error} />}
      {filters.job !== undefined && environmentId !== undefined && (
        <JobView api={client.environment({ ...ids, environmentId })} jobId={filters.job}>
          {(result) => <ShadowResult result={result as Shadow} names={names} environmentId={environmentId} />}
        </JobView>
      )}
    </Section>
  );
}
