import type { AuditEntry } from '@eps/sdk';
import { Button, Group } from '@mantine/core';
import { ActorName } from '../../../ui/audit/actor-name.tsx';
import { ACTION_NAMES, RESOURCE_NAMES } from '../../../ui/audit/names.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NameWithCode } from '../../../ui/name-with-code.tsx';
import { Time } from '../../../ui/time.tsx';
import { useCodeNames } from '../../../ui/use-code-names.ts';
import type { Filters } from './audit-filters.tsx';
import { useAuditWords } from './words.ts';

export function EntryDetails({ entry, onClose }: { entry: AuditEntry | undefined; onClose(): void }) {
  const actionName = useCodeNames(ACTION_NAMES);
  const title = entry ? actionName(entry.action) : '';
  return (
    <DetailsDrawer opened={entry !== undefined} title={title} onClose={onClose}>
      {entry && <Details entry={entry} onClose={onClose} />}
    </DetailsDrawer>
  );
}

function Details({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const words = useAuditWords();
  const resourceName = useCodeNames(RESOURCE_NAMES);
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
          [words('time'), <Time key="time" value={entry.created_at} withSeconds />],
          [words('action'), <code key="action">{action}</code>],
          [words('actor'), <ActorName key="actor" entry={entry} />],
          [
            words('resource'),
            <NameWithCode key="resource" code={`${resource_type} ${resource_id}`}>
              {resourceName(resource_type)}
            </NameWithCode>,
          ],
          [words('network'), network],
          [words('request'), request_id],
          [words('chain'), chain ? chain.position : words('notChained')],
        ]}
      />
      {Object.keys(details).length > 0 && (
        <CodeBlock label={words('details')} code={JSON.stringify(details, null, 2)} />
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => only({ action })}>
          {words('onlyAction')}
        </Button>
        <Button variant="default" size="xs" onClick={() => only({ actor_id })}>
          {words('onlyActor')}
        </Button>
        <Button variant="default" size="xs" onClick={() => only({ resource_id })}>
          {words('onlyResource')}
        </Button>
      </Group>
    </>
  );
}
