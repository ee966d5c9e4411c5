import type { WebhookHosts as Hosts } from '@eps/sdk';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { webhookHostsKey, webhookHostsQuery } from '../queries.ts';

/** The hosts to which webhooks of the organization may be sent. */
export function WebhookHosts() {
  const { organizationId, api } = useOrganization();
  const { data, error } = useQuery(webhookHostsQuery(organizationId, api));
  if (error) return <ErrorAlert error={error} />;
  return data && <Form stored={data} />;
}

function Form({ stored }: { stored: Hosts }) {
  const words = useWords();
  const { organizationId, api, may } = useOrganization();
  const form = useRequestForm({ hosts: stored.hosts.join('\n') });
  const readOnly = !may('organization:write');
  return (
    <SaveForm
      form={form}
      readOnly={readOnly && words('Only members who may change the organization can change these settings.')}
      done={words('The hosts were saved.')}
      save={() => api.webhookHosts.set({ hosts: linesOf(form.values.hosts) })}
      onSaved={(saved) => {
        form.setFieldValue('hosts', saved.hosts.join('\n'));
        return refresh(webhookHostsKey(organizationId));
      }}
    >
      <Textarea
        label={words('Hosts for webhooks')}
        description={words(
          'One per line, such as hooks.example.com or *.example.com. Webhooks are sent to these hosts only; leave empty for any. Only owners can change this.',
        )}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.getInputProps('hosts')}
        disabled={readOnly}
      />
    </SaveForm>
  );
}
