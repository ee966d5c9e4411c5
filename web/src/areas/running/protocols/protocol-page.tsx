import type { Protocol } from '@eps/sdk';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
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
import { useProtocolWords } from './words.ts';

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
  const words = useProtocolWords();
  const { business_id, revision, status, created_at, published_at, content } = protocol;
  return (
    <Page
      title={protocol.name}
      about={<StatusBadge status={status} label={words(status)} />}
      actions={<Actions protocol={protocol} />}
    >
      <Stack gap="xl">
        <Facts
          items={[
            [words('id'), business_id],
            [words('revision'), revision],
            [words('created'), <Time key="created" value={created_at} />],
            ...(published_at === undefined
              ? []
              : [[words('published'), <Time key="published" value={published_at} />] as const]),
          ]}
        />
        <Designer content={content}>
          <Section title={words('check')} about={words('checkAbout')}>
            <Findings content={content} />
          </Section>
        </Designer>
        <Comparison protocol={protocol} />
        <Section title={words('content')}>
          <CodeBlock code={JSON.stringify(content, null, 2)} label={words('content')} maxHeight={320} />
        </Section>
      </Stack>
    </Page>
  );
}

function Actions({ protocol: { id, status } }: { protocol: Protocol }) {
  const words = useProtocolWords();
  const { ids, api, may } = useApp();
  const [open, setOpen] = useState<'publish' | 'release'>();
  async function publish() {
    await api.protocols.publish(id);
    await refresh(protocolKey(id), protocolsKey(ids.appId));
    notifyDone(words('publishDone'));
  }
  const close = () => setOpen(undefined);
  return (
    <>
      {status === 'draft' && may('bundles:publish') && (
        <Button onClick={() => setOpen('publish')}>{words('publish')}</Button>
      )}
      {status === 'published' && may('bundles:release') && (
        <Button variant="default" onClick={() => setOpen('release')}>
          {words('release')}
        </Button>
      )}
      {may('definitions:write') && (
        <LinkButton from={APP} to="./protocols/new" search={{ from: id }} variant="default">
          {words('newRevision')}
        </LinkButton>
      )}
      {open === 'publish' && (
        <Confirm
          opened
          title={words('publishTitle')}
          action={words('publish')}
          onConfirm={publish}
          onClose={close}
        >
          <Text size="sm">{words('publishDoes')}</Text>
        </Confirm>
      )}
      {open === 'release' && <ReleaseDialog protocolId={id} onClose={close} />}
    </>
  );
}
