import type { WebhookEndpointWithSecret } from '@eps/sdk';
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { endpointsQuery } from './queries.ts';

/** The webhook endpoints of the environment. */
export function WebhooksPage() {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<WebhookEndpointWithSecret>();
  const { data, error } = useQuery(endpointsQuery(ids, api));
  const add = may('webhooks:write') && <Button onClick={open}>{words('Add endpoint')}</Button>;
  return (
    <Page
      title={words('Webhooks')}
      about={words('The service sends events to your endpoints. Messages are signed and retried.')}
      actions={
        <>
          <LinkButton from={ENVIRONMENT} to="./webhooks/deliveries" variant="default">
            {words('Deliveries')}
          </LinkButton>
          <LinkButton from={ENVIRONMENT} to="./webhooks/signature" variant="default">
            {words('Verify a signature')}
          </LinkButton>
          {data?.length !== 0 && add}
        </>
      }
    >
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && (
        <EmptyState
          title={words('No endpoints yet')}
          next={words('Add the URL of your server to receive events as they happen.')}
          action={add}
        />
      )}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointCard endpoint={endpoint} onSecret={setShown} />
          </li>
        ))}
      </Stack>
      {isOpen && <EndpointDialog onCreated={setShown} onClose={close} />}
      <SecretDialog
        title={words('Signing secret')}
        secret={shown?.secret}
        onClose={() => setShown(undefined)}
      />
    </Page>
  );
}
