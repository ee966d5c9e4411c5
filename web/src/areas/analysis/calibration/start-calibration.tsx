import type { CreateCalibrationRequest } from '@eps/sdk';
import { Button, Select, SimpleGrid, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { bundlesQuery } from '../../../shared/queries.ts';
import { WindowSelect } from '../../../shared/window-select.tsx';
import { daysAgo } from '../../../ui/days.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useMeasuredContent } from '../psychometrics/measured-content.ts';
import { calibrationsKey } from '../queries.ts';

const MODELS = ['', '1pl', '2pl', 'grm', 'pcm', 'gpcm'] as const;
const LEAST_MINIMUM = 50;
const USUAL_MINIMUM = 200;

interface CalibrationFilters extends Record<string, string | undefined> {
  bundle_id?: string;
  concept_id?: string;
  job?: string;
}

/** Chooses the concept to calibrate and the answers to use. */
export function StartCalibration() {
  const words = useWords();
  const { api, ids } = useEnvironment();
  const { api: app, may } = useApp();
  const { filters, setFilters } = useFilters<CalibrationFilters>();
  const [model, setModel] = useState<string>('');
  const [window, setWindow] = useState<string>('');
  const [minimum, setMinimum] = useState<number | undefined>(USUAL_MINIMUM);
  const bundles = useQuery({ ...bundlesQuery(ids.appId, app), enabled: may('bundles:read') }).data ?? [];
  const { concepts } = useMeasuredContent(filters.bundle_id);
  const start = useMutation({
    mutationFn: () =>
      api.analytics.createCalibration({
        bundle_id: filters.bundle_id!,
        concept_id: filters.concept_id!,
        minimum: minimum || USUAL_MINIMUM,
        ...(model !== '' && { model: model as NonNullable<CreateCalibrationRequest['model']> }),
        ...(window !== '' && { starts_at: daysAgo(Number(window)) }),
      }),
    onSuccess: ({ id }) => {
      setFilters({ job: id });
      return refresh(calibrationsKey);
    },
  });
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Select
          label={words('Instrument')}
          searchable
          allowDeselect={false}
          data={bundles
            .filter(({ published_at }) => published_at !== undefined)
            .map(({ id, name, revision }) => ({
              value: id,
              label: words('{{name}}, version {{revision}}', { name, revision }),
            }))}
          value={filters.bundle_id ?? null}
          onChange={(value) => setFilters({ bundle_id: value ?? '', concept_id: '' })}
        />
        <Select
          label={words('Subscale')}
          allowDeselect={false}
          data={concepts.map(({ id, label }) => ({ value: id, label }))}
          value={filters.concept_id ?? null}
          disabled={concepts.length === 0}
          onChange={(value) => setFilters({ concept_id: value ?? '' })}
        />
        <Select
          label={words('Model')}
          allowDeselect={false}
          data={MODELS.map((value) => ({ value, label: words.named(`calibration.model.${value}`) }))}
          value={model}
          onChange={(value) => setModel(value ?? '')}
        />
        <WindowSelect value={window} onChange={setWindow} />
        <NumberInput
          label={words('Minimum people')}
          description={words('Estimates from fewer people are unreliable')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={LEAST_MINIMUM}
          value={minimum}
          onChange={setMinimum}
        />
      </SimpleGrid>
      <Button
        w="fit-content"
        loading={start.isPending}
        disabled={filters.bundle_id === undefined || filters.concept_id === undefined}
        onClick={() => start.mutate()}
      >
        {words('Calibrate')}
      </Button>
      {start.error && <ErrorAlert error={start.error} />}
    </Stack>
  );
}
