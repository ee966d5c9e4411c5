import type { WebhookHosts as Hosts } from '@eps/sdk';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defineWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { webhookHostsKey, webhookHostsQuery } from '../queries.ts';
import { usePrivacyWords } from './words.ts';

const useWords = defineWords(
  'webhook-hosts',
  {
    hosts: 'Hosts for webhooks',
    about:
      'One per line, such as hooks.example.com or *.example.com. Webhooks are sent to these hosts only; leave empty for any. Only owners can change this.',
    saved: 'The hosts were saved.',
  },
  {
    hosts: 'Hosts für Webhooks',
    about:
      'Einer je Zeile, zum Beispiel hooks.example.com oder *.example.com. Webhooks gehen nur an diese Hosts; leer: an alle. Nur Inhaberinnen und Inhaber können das ändern.',
    saved: 'Die Hosts wurden gespeichert.',
  },
);

/** The hosts to which webhooks of the organization may be sent. */
export function WebhookHosts() {
  const { organizationId, api } = useOrganization();
  const { data, error } = useQuery(webhookHostsQuery(organizationId, api));
  if (error) return <ErrorAlert error={error} />;
  return data && <Form stored={data} />;
}

function Form({ stored }: { stored: Hosts }) {
  const words = useWords();
  const privacyWords = usePrivacyWords();
  const { organizationId, api, may } = useOrganization();
  const form = useRequestForm({ hosts: stored.hosts.join('\n') });
  const readOnly = !may('organization:write');
  return (
    <SaveForm
      form={form}
      readOnly={readOnly && privacyWords('readOnly')}
      done={words('saved')}
      save={() => api.webhookHosts.set({ hosts: linesOf(form.values.hosts) })}
      onSaved={(saved) => {
        form.setFieldValue('hosts', saved.hosts.join('\n'));
        return refresh(webhookHostsKey(organizationId));
      }}
    >
      <Textarea
        label={words('hosts')}
        description={words('about')}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.getInputProps('hosts')}
        disabled={readOnly}
      />
    </SaveForm>
  );
}
