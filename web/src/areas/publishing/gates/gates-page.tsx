import type { JsonObject, PublishGates } from '@eps/sdk';
import { Button, Checkbox, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../base/client.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { appKey, appQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ADAPTIVE_MEASURES } from '../adaptive.ts';
import { policiesQuery } from '../queries.ts';
import { SignaturesSetting } from './signatures-setting.tsx';
import { useGatesWords } from './words.ts';

const GENERAL = ['max_mean_items', 'max_items', 'max_standard_error'] as const;
const LIMITS = [...GENERAL, ...ADAPTIVE_MEASURES, 'shadow_max_flips'] as const;
const WHOLE: readonly string[] = ['max_items', 'shadow_max_flips'];
type Limit = (typeof LIMITS)[number];
type Limits = Record<Limit, number | undefined>;

/** The checks that bundles of the app must pass before they are published. */
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
  const hasAdaptiveTest = useHasAdaptiveTest();
  const isAdaptive = hasAdaptiveTest || ADAPTIVE_MEASURES.some((measure) => limits[measure] !== undefined);
  const mayChange = may('organization:write');
  const save = useMutation({
    mutationFn: () =>
      client
        .organization({ organizationId: ids.organizationId })
        .apps.change(ids.appId, { publish_gates: gatesOf(diagnostics, limits) }),
    onSuccess: async () => {
      await refresh(appKey(ids.appId));
      notifyDone(words('saved'));
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  const fields = (...names: Limit[]) => (
    <LimitFields {...{ names, limits }} disabled={!mayChange} onChange={setLimits} />
  );
  return (
    <form onSubmit={submit}>
      <Stack maw={760} gap="xl">
        {!mayChange && <Text size="sm">{words('readOnly')}</Text>}
        <Section title={words('content')}>
          <Checkbox
            label={words('diagnostics')}
            description={words('diagnosticsAbout')}
            checked={diagnostics}
            disabled={!mayChange}
            onChange={({ currentTarget: { checked } }) => setDiagnostics(checked)}
          />
        </Section>
        <Section title={words('length')} about={words('simulated')}>
          {fields('max_mean_items', 'max_items')}
        </Section>
        <Section title={words('precision')} about={words('simulated')}>
          {fields('max_standard_error')}
        </Section>
        <Section title={words('adaptive')} about={words(isAdaptive ? 'simulated' : 'adaptiveNone')}>
          {isAdaptive && fields(...ADAPTIVE_MEASURES)}
        </Section>
        <Section title={words('shadow')} about={words('shadowAbout')}>
          {fields('shadow_max_flips')}
        </Section>
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

interface LimitFieldsProps {
  names: readonly Limit[];
  limits: Limits;
  disabled: boolean;
  onChange(limits: Limits): void;
}

/** Limits, each with an example of what it means. */
function LimitFields({ names, limits, disabled, onChange }: LimitFieldsProps) {
  const words = useGatesWords();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {names.map((name) => (
        <NumberInput
          key={name}
          label={words(name)}
          description={words(`${name}About`)}
          inputWrapperOrder={['label', 'input', 'description']}
          min={0}
          allowDecimal={!WHOLE.includes(name)}
          {...(name === 'max_exposure' && { max: 1, step: 0.1 })}
          disabled={disabled}
          value={limits[name]}
          onChange={(value) => onChange({ ...limits, [name]: value })}
        />
      ))}
    </SimpleGrid>
  );
}

/** Whether the app has an instrument that selects questions by item response theory. */
function useHasAdaptiveTest(): boolean {
  const { api, ids, may } = useApp();
  const { data } = useQuery({ ...policiesQuery(ids.appId, api), enabled: may('definitions:read') });
  return data?.some(({ content }) => (content as JsonObject)['mode'] === 'irt') ?? false;
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
    [...GENERAL, ...ADAPTIVE_MEASURES]
      .filter((name) => limits[name] !== undefined)
      .map((name) => [name, limits[name]]),
  );
  return {
    ...(diagnostics && { diagnostics }),
    ...(Object.keys(budget).length > 0 && { simulation_budget: budget }),
    ...(limits.shadow_max_flips !== undefined && { shadow_max_flips: limits.shadow_max_flips }),
  };
}
