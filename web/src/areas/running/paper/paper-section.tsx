import type { PaperEntry, Program } from '@eps/sdk';
import { Button, Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTimeZone } from '../../../base/current-scope.ts';
import { useLanguage } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { participantSettingsQuery } from '../queries.ts';
import { FindForm } from './codes.tsx';
import { useFormAddress } from './form-address.ts';
import { paperEntryListQuery } from './queries.ts';
import { usePaperWords } from './words.ts';

/** The printable form of a program, and the forms that wait for a second entry or a decision. */
export function PaperSection({ program }: { program: Program }) {
  const words = usePaperWords();
  const { may } = useEnvironment();
  return (
    <Section
      title={words('title')}
      about={words('about')}
      actions={may('bundles:read') && <PrintButton bundleId={program.version_bundle_id} />}
    >
      <Stack gap="md">
        {may('programs:write') && <DoubleEntry programId={program.id} />}
        {may('enrollments:read') && (
          <>
            {may('sessions:write') && <FindForm />}
            <Waiting programId={program.id} state="awaits_second_entry" />
            <Waiting programId={program.id} state="disagreeing" />
          </>
        )}
      </Stack>
    </Section>
  );
}

/** Opens the form for printing, in the language of the console where the content has it. */
export function PrintButton({ bundleId }: { bundleId: string }) {
  const words = usePaperWords();
  const language = useLanguage();
  const addressOf = useFormAddress();
  return (
    <Button component="a" variant="default" href={addressOf(bundleId, language)} target="_blank">
      {words('print')}
    </Button>
  );
}

function DoubleEntry({ programId }: { programId: string }) {
  const words = usePaperWords();
  const { api } = useEnvironment();
  const query = participantSettingsQuery(programId, api);
  const { data } = useQuery(query);
  const save = useMutation({
    mutationFn: (double_entry: boolean) =>
      api.programs.setParticipantSettings(programId, { ...data, double_entry }),
    onSuccess: (settings) => {
      queryClient.setQueryData(query.queryKey, settings);
      notifyDone(words('saved'));
    },
    onError: notifyError,
  });
  return (
    <Switch
      label={words('double')}
      description={words('doubleAbout')}
      checked={data?.double_entry ?? false}
      disabled={!data || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}

type WaitingState = 'awaits_second_entry' | 'disagreeing';

function Waiting({ programId, state }: { programId: string; state: WaitingState }) {
  const words = usePaperWords();
  const { api } = useEnvironment();
  const query = useInfiniteQuery(paperEntryListQuery(programId, state, api));
  const isNone = query.data?.pages.every(({ items }) => items.length === 0) ?? false;
  const columns = useColumns(state);
  if (isNone && state === 'disagreeing') return null;
  return (
    <ResourceTable
      label={words(state)}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={<Text size="sm">{words('none')}</Text>}
    />
  );
}

function useColumns(state: WaitingState): Column<PaperEntry>[] {
  const words = usePaperWords();
  const { ids, may } = useEnvironment();
  const timeZone = useTimeZone();
  return [
    {
      key: 'person',
      title: words('person'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    { key: 'state', title: words('status'), cell: () => words(state) },
    {
      key: 'date',
      title: words('date'),
      wide: true,
      cell: ({ answered_at }) => <Time value={answered_at} timeZone={timeZone} asDay />,
    },
    {
      key: 'next',
      title: words('next'),
      cell: ({ id, enrollment_id }) => {
        if (state === 'disagreeing')
          return (
            may('evaluations:answers') && (
              <PageLink from={ENVIRONMENT} to="./paper-entries/$paperEntryId" params={{ paperEntryId: id }}>
                {words('resolve')}
              </PageLink>
            )
          );
        return (
          may('sessions:write') && (
            <PageLink
              from={ENVIRONMENT}
              to="./enrollments/$enrollmentId/paper"
              params={{ enrollmentId: enrollment_id }}
            >
              {words('second')}
            </PageLink>
          )
        );
      },
    },
  ];
}
