import type { EnvironmentSettings } from '@eps/sdk';
import { Fieldset, SimpleGrid, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { environmentsKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { identitiesKey } from '../../../shared/people/queries.ts';
import { environmentSettingsKey, environmentSettingsQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';
import { linesOf } from '../lines.ts';
import { runsQuery } from '../queries.ts';

const HOUR_SECONDS = 3600;
const CONTACT_FIELDS = ['email', 'phone', 'locale', 'time_zone'] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];

/** The settings as the fields show them: lists with one entry per line, and times in hours. */
type Fields = Record<'timezone' | 'display' | 'unit_mapping' | 'allowed_origins', string> & {
  contact_mapping: Record<ContactField, string>;
  participant_result_ttl_seconds: number | undefined;
};

export function SettingsForm() {
  const { ids, api: environment, may } = useEnvironment();
  const { api } = useApp();
  const { data: runs = false } = useQuery({
    ...runsQuery(ids.environmentId, environment),
    enabled: may('programs:read'),
  });
  const { data, error } = useQuery(environmentSettingsQuery(ids.environmentId, api));
  if (error) return <ErrorAlert error={error} />;
  return data ? <Form settings={data} runs={runs} /> : null;
}

const NOT_MAPPED = { email: '', phone: '', locale: '', time_zone: '' };

function Form({ settings, runs }: { settings: EnvironmentSettings; runs: boolean }) {
  const words = useWords();
  const { ids } = useEnvironment();
  const { api } = useApp();
  const form = useRequestForm<Fields>({
    timezone: settings.timezone,
    display: settings.display.join('\n'),
    unit_mapping: settings.unit_mapping.field ?? '',
    contact_mapping: { ...NOT_MAPPED, ...settings.contact_mapping },
    allowed_origins: settings.allowed_origins.join('\n'),
    participant_result_ttl_seconds: settings.participant_result_ttl_seconds / HOUR_SECONDS,
  });
  const { values } = form;
  return (
    <SaveForm
      form={form}
      done={words('The settings were saved.')}
      save={() =>
        api.environments.change(ids.environmentId, {
          ...(values.timezone !== settings.timezone && { timezone: values.timezone }),
          display: [...new Set(linesOf(values.display))],
          unit_mapping: values.unit_mapping === '' ? {} : { field: values.unit_mapping },
          contact_mapping: Object.fromEntries(
            Object.entries(values.contact_mapping).filter(([, field]) => field !== ''),
          ),
          allowed_origins: values.allowed_origins.split(/\s+/).filter((origin) => origin !== ''),
          participant_result_ttl_seconds: Math.round(
            (values.participant_result_ttl_seconds ?? 0) * HOUR_SECONDS,
          ),
        })
      }
      onSaved={() =>
        refresh(
          environmentSettingsKey(ids.environmentId),
          identitiesKey(ids.environmentId),
          environmentsKey(ids.organizationId, ids.appId),
        )
      }
    >
      <ZoneSelect
        label={words('Time zone')}
        description={words(
          runs
            ? 'The time zone in which days begin. It can be changed while no program is active or paused.'
            : 'The time zone in which days begin. New programs use it; programs and people with their own keep theirs.',
        )}
        disabled={runs}
        {...form.getInputProps('timezone')}
      />
      <Title order={2}>{words('People')}</Title>
      <Textarea
        label={words('Profile fields that name a person')}
        description={words(
          'At most five, one per line, in the order in which they are shown, for example first_name and last_name. Those with the right to profiles see them instead of IDs and search by them. Without a field, people are named by their external ID.',
        )}
        autosize
        minRows={2}
        {...form.getInputProps('display')}
      />
      <TextInput
        label={words('Profile field with the team')}
        description={words('Imports take the teams of people from it: the ID of a team or a list of IDs.')}
        {...form.getInputProps('unit_mapping')}
        spellCheck={false}
      />
      <ContactMapping inputProps={(field) => form.getInputProps(`contact_mapping.${field}`)} />
      <Title order={2}>{words('Participant pages')}</Title>
      <Textarea
        label={words('Allowed origins')}
        description={words(
          'Websites that can call the participant API, one per line, for example https://app.example.com.',
        )}
        autosize
        minRows={2}
        {...form.getInputProps('allowed_origins')}
      />
      <NumberInput
        label={words('Result access for participants (hours)')}
        description={words(
          'How long participants can read their result after they complete a session. Access ends no later than the session.',
        )}
        min={1 / 60}
        max={720}
        decimalScale={2}
        {...form.getInputProps('participant_result_ttl_seconds')}
        value={values.participant_result_ttl_seconds}
      />
    </SaveForm>
  );
}

/** The profile fields from which imports take how a person is reached. */
function ContactMapping({ inputProps }: { inputProps(field: ContactField): object }) {
  const words = useWords();
  return (
    <Fieldset legend={words('Profile fields with the contact')}>
      <Text size="sm" c="dimmed" mb="xs">
        {words('From now on, imports take from them how a person is reached.')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {CONTACT_FIELDS.map((field) => (
          <TextInput
            key={field}
            label={words.named(`environment.contact.${field}`)}
            {...inputProps(field)}
            spellCheck={false}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
