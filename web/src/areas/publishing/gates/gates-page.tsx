import type { JsonObject, PublishGates } from '@eps/sdk';
import { Checkbox, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
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
  const words = useWords();
  const { ids } = useApp();
  const { data: app, error, refetch } = useQuery(appQuery(ids));
  return (
    <Page
      title={words('Before publishing')}
      about={words(
        'What an instrument must pass before it is first published. An empty limit is off. Owners can publish despite a gate, with a reason that the audit log keeps.',
      )}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!app && !error && <Skeleton height={200} />}
      {app && <GatesForm gates={app.publish_gates ?? {}} />}
      {app && <SignaturesSetting app={app} />}
    </Page>
  );
}

function GatesForm({ gates }: { gates: PublishGates }) {
  const words = useWords();
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
      notifyDone(words('The publish gates were saved.'));
    },
  });
  const limits = (...names: Limit[]) => (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {names.map((name) => (
        <NumberInput
          key={name}
          label={words.named(`gates.${name}`)}
          description={words.named(`gates.${name}About`)}
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
      action={mayChange ? words('Save') : undefined}
      stack={{ maw: 760, gap: 'xl' }}
    >
      {!mayChange && (
        <Text size="sm">{words('Your role can view the publish gates but not change them.')}</Text>
      )}
      <Section title={words('Content')}>
        <Checkbox
          label={words('No warnings and no proven defects')}
          description={words(
            'For example, an instrument with a band that overlaps another, or with a question that nobody can be asked, is not published.',
          )}
          disabled={!mayChange}
          {...form.getInputProps('publish_gates.diagnostics', { type: 'checkbox' })}
        />
      </Section>
      <Section
        title={words('Length')}
        about={words('Found by the last simulation with at least 100 respondents.')}
      >
        {limits('max_mean_items', 'max_items')}
      </Section>
      <Section
        title={words('Precision')}
        about={words('Found by the last simulation with at least 100 respondents.')}
      >
        {limits('max_standard_error')}
      </Section>
      <Section
        title={words('Adaptive tests')}
        about={words(
          isAdaptive
            ? 'Found by the last simulation with at least 100 respondents.'
            : 'No instrument of this app selects its questions by item response theory. Limits on exposure, bias and error of θ appear here with the first one.',
        )}
      >
        {isAdaptive && limits(...ADAPTIVE_MEASURES)}
      </Section>
      <Section
        title={words('Past results')}
        about={words('Past answers are scored with the new version and compared with their results.')}
      >
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
