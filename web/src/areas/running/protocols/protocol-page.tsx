import type { Protocol } from '@eps/sdk';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { protocolsKey } from '../../../shared/queries.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP, LinkButton } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { Comparison } from './comparison.tsx';
import { Designer } from './design/designer.tsx';
import { Findings } from './findings.tsx';
import { protocolKey, protocolQuery } from './queries.ts';
import { ReleaseDialog } from './release-dialog.tsx';

/**
 * A protocol: its waves on a line, the findings of its check, its content, and a comparison with another
 * protocol.
 */
export function ProtocolPage() {
  const { protocolId } = useParams({ from: '/signed-in/o/$organizationId/a/$appId/protocols/$protocolId' });
  const { api } = useApp();
  const { data: protocol, error, refetch } = useQuery(protocolQuery(protocolId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!protocol) return <LoadingPage />;
  return <Loaded protocol={protocol} />;
}

function Loaded({ protocol }: { protocol: Protocol }) {
  const words = useWords();
  const { business_id, revision, status, created_at, published_at, content } = protocol;
  return (
    <Page
      title={protocol.name}
      about={<StatusBadge status={status} label={words.named(`protocols.${status}`)} />}
      actions={<Actions protocol={protocol} />}
    >
      <Stack gap="xl">
        <Facts
          items={[
            [words('ID'), business_id],
            [words('Revision'), revision],
            [words('Created'), <Time key="created" value={created_at} />],
            ...(published_at === undefined
              ? []
              : [[words.named('common.published'), <Time key="published" value={published_at} />] as const]),
          ]}
        />
        <Designer content={content}>
          <Section title={words('Check')} about={words('What the check of the content finds.')}>
            <Findings content={content} />
          </Section>
        </Designer>
        <Comparison protocol={protocol} />
        <Section title={words('Content')}>
          <CodeBlock code={JSON.stringify(content, null, 2)} label={words('Content')} maxHeight={320} />
        </Section>
      </Stack>
    </Page>
  );
}

function Actions({ protocol: { id, status } }: { protocol: Protocol }) {
  const words = useWords();
  const { ids, api, may } = useApp();
  const [open, setOpen] = useState<'publish' | 'release'>();
  async function publish() {
    await api.protocols.publish(id);
    await refresh(protocolKey(id), protocolsKey(ids.appId));
    notifyDone(words('The protocol was published.'));
  }
  const close = () => setOpen(undefined);
  return (
    <>
      {status === 'draft' && may('bundles:publish') && (
        <Button onClick={() => setOpen('publish')}>{words('Publish')}</Button>
      )}
      {status === 'published' && may('bundles:release') && (
        <Button variant="default" onClick={() => setOpen('release')}>
          {words('Release')}
        </Button>
      )}
      {may('definitions:write') && (
        <LinkButton from={APP} to="./protocols/new" search={{ from: id }} variant="default">
          {words('New revision')}
        </LinkButton>
      )}
      {open === 'publish' && (
        <Confirm
          opened
          title={words('Publish this protocol?')}
          action={words('Publish')}
          onConfirm={publish}
          onClose={close}
        >
          <Text size="sm">
            {words('Studies can then run it. It can no longer be changed: a change is a new revision.')}
          </Text>
        </Confirm>
      )}
      {open === 'release' && <ReleaseDialog protocolId={id} onClose={close} />}
    </>
  );
}
