import type { CreatedProgramLink, Program, ProgramLink } from '@eps/sdk';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { objectsOf } from '../../../shared/content/json.ts';
import { contentsQuery } from '../../../shared/content/queries.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShareLink } from '../../../ui/share-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { linksQuery } from '../queries.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { linkState } from './link-state.ts';

/** The public links of a program: each with its state, times and number of sessions. */
export function PublicLinks({ program }: { program: Program }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const [edited, setEdited] = useState<ProgramLink | 'new'>();
  const [created, setCreated] = useState<CreatedProgramLink>();
  const query = useInfiniteQuery(linksQuery(program.id, api));
  const callsPeople = useCallsPeople(program.version_bundle_id);
  const columns = useColumns(setEdited);
  return (
    <Section
      title={words('Public links')}
      about={words(
        'Anyone with the link can answer without being enrolled first. Use it on a poster, a website or in a mailing.',
      )}
      actions={
        may('programs:write') && (
          <Button variant="default" onClick={() => setEdited('new')}>
            {words('Create a public link')}
          </Button>
        )
      }
    >
      {program.status !== 'active' && (
        <Alert color="gray" variant="outline">
          {words('Public links cannot start sessions until the program is active.')}
        </Alert>
      )}
      <ResourceTable
        label={words('Public links')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <Text size="sm">
            {words(
              may('programs:write')
                ? 'No public links yet. Create one so that people can take part without being enrolled first.'
                : 'No public links yet.',
            )}
          </Text>
        }
      />
      {edited !== undefined && (
        <LinkDialog
          program={program}
          callsPeople={callsPeople}
          {...(edited !== 'new' && { link: edited })}
          onCreated={setCreated}
          onClose={() => setEdited(undefined)}
        />
      )}
      {created && <CreatedDialog link={created} onClose={() => setCreated(undefined)} />}
    </Section>
  );
}

/** Whether a rule of the program gives staff a task about the person. */
function useCallsPeople(bundleId: string): boolean {
  const { api, may } = useApp();
  const { data } = useQuery({
    ...contentsQuery(bundleId, ['guardrail'], api),
    enabled: may('definitions:read') && may('bundles:read'),
  });
  return objectsOf(data?.guardrail.rules).some(({ task }) => task !== undefined);
}

function CreatedDialog({ link, onClose }: { link: CreatedProgramLink; onClose(): void }) {
  const words = useWords();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words('Public link “{{name}}”', { name: link.name })}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {words(
            'The link is shown only once. Copy it or download the QR code before you close this dialog.',
          )}
        </Text>
        <ShareLink url={link.url} fileName={link.name} />
        {link.signing_secret !== undefined && (
          <>
            <Text size="sm">
              {words(
                'Your system signs the values of the link with this secret. It is shown only once. The documentation has the code.',
              )}
            </Text>
            <TextInput label={words('Signing secret')} value={link.signing_secret} readOnly data-secret />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function useColumns(onChange: (link: ProgramLink) => void): Column<ProgramLink>[] {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { data: clock } = useQuery(clockQuery(ids.environmentId, api));
  const now = new Date(clock?.now ?? Date.now());
  const columns: Column<ProgramLink>[] = [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ name, identity_mode, return: back }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {words.named(back === 'code' ? 'program-links.code' : `program-links.${identity_mode}`)}
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      title: words('Status'),
      cell: (link) => {
        const state = linkState(link, now);
        return (
          <StatusBadge
            status={state === 'open' ? 'active' : state}
            label={words.named(`program-links.${state}`)}
          />
        );
      },
    },
    {
      key: 'sessions',
      title: words('Sessions'),
      wide: true,
      cell: ({ session_count: count, max_sessions: maximum }) =>
        maximum === undefined ? count : words('{{count}} of {{maximum}}', { count, maximum }),
    },
    {
      key: 'opens',
      title: words('Opens'),
      wide: true,
      cell: ({ opens_at }) => <Time value={opens_at} />,
    },
    {
      key: 'closes',
      title: words('Closes'),
      wide: true,
      cell: ({ closes_at }) => <Time value={closes_at} />,
    },
  ];
  if (!may('programs:write')) return columns;
  const actions: Column<ProgramLink> = {
    key: 'actions',
    title: words('Actions'),
    cell: (link) => <LinkActions link={link} state={linkState(link, now)} onChange={() => onChange(link)} />,
  };
  return [...columns, actions];
}
