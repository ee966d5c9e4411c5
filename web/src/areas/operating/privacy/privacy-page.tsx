import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { privacyKey, privacyQuery } from '../queries.ts';
import { WebhookHosts } from './webhook-hosts.tsx';

const LEAST_FLOOR = 3;
const HIGHEST_FLOOR = 1000;

interface Settings {
  floor: number;
  isReasonRequired: boolean;
}

/**
 * The settings that protect people in every app: the privacy floor, and whether reading requires a reason.
 */
export function PrivacyPage() {
  const words = useWords();
  const { organizationId, api } = useOrganization();
  const { data, error } = useQuery(privacyQuery(organizationId, api));
  return (
    <Page
      title={words('Privacy')}
      about={words('Rules for the data of people in every app of the organization.')}
    >
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Form settings={data} />}
      <WebhookHosts />
    </Page>
  );
}

function Form({ settings }: { settings: Settings }) {
  const words = useWords();
  const { organizationId, api, may } = useOrganization();
  const form = useRequestForm<{ privacy_floor: number | undefined; access_reason: boolean }>({
    privacy_floor: settings.floor,
    access_reason: settings.isReasonRequired,
  });
  const readOnly = !may('organization:write');
  async function save() {
    const { privacy_floor = LEAST_FLOOR, access_reason } = form.values;
    await api.privacy.updateSettings({ privacy_floor });
    await api.accessSettings.update({ access_reason: access_reason ? 'required' : 'optional' });
  }
  return (
    <SaveForm
      form={form}
      readOnly={readOnly && words('Only members who may change the organization can change these settings.')}
      done={words('Privacy settings saved')}
      save={save}
      onSaved={() => refresh(privacyKey(organizationId))}
    >
      <NumberInput
        label={words('Smallest number of people in a statistic')}
        description={words(
          'Members without the right to answers see no statistics of fewer people. An instrument can require more. Applies to statistics that are released from now on.',
        )}
        min={LEAST_FLOOR}
        max={HIGHEST_FLOOR}
        {...form.getInputProps('privacy_floor')}
        value={form.values.privacy_floor}
        disabled={readOnly}
      />
      <Switch
        label={words('Ask for a reason before people’s data are read')}
        description={words(
          'Your software sends it in the header X-Access-Reason. It is in the audit log and on the page of the person.',
        )}
        {...form.getInputProps('access_reason', { type: 'checkbox' })}
        disabled={readOnly}
      />
    </SaveForm>
  );
}
