import type { PublishGates } from '@eps/sdk';
import { Button, Checkbox, Fieldset, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../base/client.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { appQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { SignaturesSetting } from './signatures-setting.tsx';
import { useGatesWords } from './words.ts';

const MEASURES = [
  'max_mean_items',
  'max_items',
  'max_exposure',
  'max_bias',
  'max_rmse',
  'max_standard_error',
] as const;
const LIMITS = [...MEASURES, 'shadow_max_flips'] as const;
const WHOLE: readonly string[] = ['max_items', 'shadow_max_flips'];
type Limits = Record<(typeof LIMITS)[number], number | undefined>;

/** What bundles of the app must pass before they are published. */
export function GatesPage() {
  const words = useGatesWords();
  const { ids } = useApp();
  const { data: app, error, refetch } = useQuery(appQuery(ids));
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!app && !error && <Skeleton height={200} />}
      {app && <GatesForm gates={app.publish_gates ?? {}} />}
      {app && <SignaturesSetting app={app} />}
    </Page>
  );
}

function GatesForm({ gates }: { gates: PublishGates }) {
  const words = useGatesWords();
  const { ids, may } = useApp();
  const [diagnostics, setDiagnostics] = useState(gates.diagnostics ?? false);
  const [limits, setLimits] = useState(() => limitsOf(gates));
  const mayChange = may('organization:write');
  const save = useMutation({
    mutationFn: () =>
      client
        .organization({ organizationId: ids.organizationId })
        .apps.change(ids.appId, { publish_gates: gatesOf(diagnostics, limits) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: appQuery(ids).queryKey });
      notifyDone(words('saved'));
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  const field = (name: keyof Limits) => (
    <NumberInput
      key={name}
      label={words(name)}
      min={0}
      allowDecimal={!WHOLE.includes(name)}
      {...(name === 'max_exposure' && { max: 1, step: 0.1 })}
      disabled={!mayChange}
      value={limits[name]}
      onChange={(value) => setLimits({ ...limits, [name]: value })}
    />
  );
  return (
    <form onSubmit={submit}>
      <Stack maw={760}>
        {!mayChange && <Text size="sm">{words('readOnly')}</Text>}
        <Checkbox
          label={words('diagnostics')}
          checked={diagnostics}
          disabled={!mayChange}
          onChange={({ currentTarget: { checked } }) => setDiagnostics(checked)}
        />
        <Fieldset legend={words('simulation')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
            {MEASURES.map(field)}
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={words('shadow')}>{field('shadow_max_flips')}</Fieldset>
        {save.error && <ErrorAlert error={save.error} />}
        {mayChange && (
          <Button type="submit" w="fit-content" loading={save.isPending}>
            {words('save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function limitsOf({ simulation_budget, shadow_max_flips }: PublishGates): Limits {
  const given: Partial<Limits> = {
    ...simulation_budget,
    ...(shadow_max_flips !== undefined && { shadow_max_flips }),
  };
  return Object.fromEntries(LIMITS.map((name) => [name, given[name]])) as Limits;
}

/** Empty fields set no limit. */
function gatesOf(diagnostics: boolean, limits: Limits): PublishGates {
  const budget = Object.fromEntries(
    MEASURES.filter((name) => limits[name] !== undefined).map((name) => [name, limits[name]]),
  );
  return {
    ...(diagnostics && { diagnostics }),
    ...(Object.keys(budget).length > 0 && { simulation_budget: budget }),
    ...(limits.shadow_max_flips !== undefined && { shadow_max_flips: limits.shadow_max_flips }),
  };
}
