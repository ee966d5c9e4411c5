import type { AuditEntry } from '@eps/sdk';
import { Button, Group } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { ActorName } from '../../../ui/audit/actor-name.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NameWithCode } from '../../../ui/name-with-code.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Filters } from './audit-filters.tsx';

export function EntryDetails({ entry, onClose }: { entry: AuditEntry | undefined; onClose(): void }) {
  const words = useWords();
  const title = entry ? words.code('audit-actions', entry.action) : '';
  return (
    <DetailsDrawer opened={entry !== undefined} title={title} onClose={onClose}>
      {entry && <Details entry={entry} onClose={onClose} />}
    </DetailsDrawer>
  );
}

function Details({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const words = useWords();
  const { setFilters } = useFilters<Filters>();
  function only(filters: Filters) {
    setFilters(filters);
    onClose();
  }
  const { action, actor_id, resource_type, resource_id, request_id, network, chain, details } = entry;
  return (
    <>
      <Facts
        items={[
          [words('Time'), <Time key="time" value={entry.created_at} withSeconds />],
          [words('Action'), <code key="action">{action}</code>],
          [words('Actor'), <ActorName key="actor" entry={entry} />],
          [
            words('Resource'),
            <NameWithCode key="resource" code={`${resource_type} ${resource_id}`}>
              {words.code('audit-resources', resource_type)}
            </NameWithCode>,
          ],
          [words('Network'), network],
          [words('Request'), request_id],
          [words('Position in the chain'), chain ? chain.position : words('Not chained yet')],
        ]}
      />
      {Object.keys(details).length > 0 && (
        <CodeBlock label={words('Details')} code={JSON.stringify(details, null, 2)} />
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => only({ action })}>
          {words('This action only')}
        </Button>
        <Button variant="default" size="xs" onClick={() => only({ actor_id })}>
          {words('This actor only')}
        </Button>
        <Button variant="default" size="xs" onClick={() => only({ resource_id })}>
          {words('This resource only')}
        </Button>
      </Group>
    </>
  );
}
