import type { JsonObject, PublishGates } from '@eps/sdk';
import { Checkbox, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { appKey, appQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { ADAPTIVE_MEASURES } from '../adaptive.ts';
import { policiesQuery } from '../queries.ts';
import { SignaturesSetting } from './signatures-setting.tsx';
import { useGatesWords } from './words.ts';

const WHOLE: readonly string[] = ['max_items', 'shadow_max_flips'];
type Budget = NonNullable<PublishGates['simulation_budget']>;
type Limit = keyof Budget | 'shadow_max_flips';

interface Fields {
  diagnostics: boolean;
  simulation_budget: Budget;
  shadow_max_flips: number | undefined;
}

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
  const form = useRequestForm({ publish_gates: fieldsOf(gates) });
  const fields = form.values.publish_gates;
  const hasAdaptiveTest = useHasAdaptiveTest();
  const isAdaptive =
    hasAdaptiveTest || ADAPTIVE_MEASURES.some((name) => fields.simulation_budget[name] !== undefined);
  const mayChange = may('organization:write');
  const save = useMutation({
    mutationFn: () =>
      client
        .organization({ organizationId: ids.organizationId })
        .apps.change(ids.appId, { publish_gates: gatesOf(fields) }),
    onSuccess: async () => {
      await refresh(appKey(ids.appId));
      notifyDone(words('saved'));
    },
  });
  const limits = (...names: Limit[]) => (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {names.map((name) => (
        <NumberInput
          key={name}
          label={words(name)}
          description={words(`${name}About`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          allowDecimal={!WHOLE.includes(name)}
          {...(name === 'max_exposure' && { max: 1, step: 0.1 })}
          disabled={!mayChange}
          {...form.getInputProps(pathOf(name))}
        />
      ))}
    </SimpleGrid>
  );
  return (
    <RequestForm
      form={form}
      sending={save}
      action={mayChange ? words('save') : undefined}
      stack={{ maw: 760, gap: 'xl' }}
    >
      {!mayChange && <Text size="sm">{words('readOnly')}</Text>}
      <Section title={words('content')}>
        <Checkbox
          label={words('diagnostics')}
          description={words('diagnosticsAbout')}
          disabled={!mayChange}
          {...form.getInputProps('publish_gates.diagnostics', { type: 'checkbox' })}
        />
      </Section>
      <Section title={words('length')} about={words('simulated')}>
        {limits('max_mean_items', 'max_items')}
      </Section>
      <Section title={words('precision')} about={words('simulated')}>
        {limits('max_standard_error')}
      </Section>
      <Section title={words('adaptive')} about={words(isAdaptive ? 'simulated' : 'adaptiveNone')}>
        {isAdaptive && limits(...ADAPTIVE_MEASURES)}
      </Section>
      <Section title={words('shadow')} about={words('shadowAbout')}>
        {limits('shadow_max_flips')}
      </Section>
    </RequestForm>
  );
}

/** Whether the app has an instrument that selects questions by item response theory. */
function useHasAdaptiveTest(): boolean {
  const { api, ids, may } = useApp();
  const { data } = useQuery({ ...policiesQuery(ids.appId, api), enabled: may('definitions:read') });
  return data?.some(({ content }) => (content as JsonObject).mode === 'irt') ?? false;
}

function pathOf(name: Limit): string {
  return name === 'shadow_max_flips' ? `publish_gates.${name}` : `publish_gates.simulation_budget.${name}`;
}

function fieldsOf({ diagnostics = false, simulation_budget = {}, shadow_max_flips }: PublishGates): Fields {
  return { diagnostics, simulation_budget, shadow_max_flips };
}

/** Empty fields set no limit. */
function gatesOf({ diagnostics, simulation_budget, shadow_max_flips }: Fields): PublishGates {
  const budget = Object.entries(simulation_budget).filter(([, limit]) => limit !== undefined);
  return {
    ...(diagnostics && { diagnostics }),
    ...(budget.length > 0 && { simulation_budget: Object.fromEntries(budget) }),
    ...(shadow_max_flips !== undefined && { shadow_max_flips }),
  };
}
