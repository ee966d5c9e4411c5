import type { PaperEntry, Program } from '@eps/sdk';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTimeZone } from '../../../base/current-scope.ts';
import { useLanguage, useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { participantSettingsQuery } from '../queries.ts';
import { FindForm } from './codes.tsx';
import { useFormAddress } from './form-address.ts';
import { paperEntryListQuery } from './queries.ts';

/** The printable form of a program, and the forms that wait for a second entry or a decision. */
export function PaperSection({ program }: { program: Program }) {
  const words = useWords();
  const language = useLanguage();
  const form = useFormAddress()(program.version_bundle_id, language);
  const { may } = useEnvironment();
  return (
    <Section
      title={words('On paper')}
      about={words(
        'Print the form, let people answer it, and enter it: from the page of the enrollment, by number and code.',
      )}
      actions={
        may('bundles:read') && (
          <Group gap="xs">
            <PrintButton bundleId={program.version_bundle_id} />
            <PdfButton path={form} name={`${program.name}.pdf`} otherwise={() => window.open(form)} />
          </Group>
        )
      }
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
  const words = useWords();
  const language = useLanguage();
  const addressOf = useFormAddress();
  return (
    <Button component="a" variant="default" href={addressOf(bundleId, language)} target="_blank">
      {words('Print form')}
    </Button>
  );
}

function DoubleEntry({ programId }: { programId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const query = participantSettingsQuery(programId, api);
  const { data } = useQuery(query);
  const save = useMutation({
    mutationFn: (double_entry: boolean) =>
      api.programs.setParticipantSettings(programId, { ...data, double_entry }),
    onSuccess: (settings) => {
      queryClient.setQueryData(query.queryKey, settings);
      notifyDone(words('The setting was saved.'));
    },
    onError: notifyError,
  });
  return (
    <Switch
      label={words('Two people enter each form')}
      description={words(
        'An evaluation is completed when both entries agree, or when somebody else has resolved the differences.',
      )}
      checked={data?.double_entry ?? false}
      disabled={!data || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}

type WaitingState = 'awaits_second_entry' | 'disagreeing';

function Waiting({ programId, state }: { programId: string; state: WaitingState }) {
  const words = useWords();
  const { api } = useEnvironment();
  const query = useInfiniteQuery(paperEntryListQuery(programId, state, api));
  const isNone = query.data?.pages.every(({ items }) => items.length === 0) ?? false;
  const columns = useColumns(state);
  if (isNone && state === 'disagreeing') return null;
  return (
    <ResourceTable
      label={words.named(`paper.${state}`)}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={<Text size="sm">{words('No form waits for a second entry.')}</Text>}
    />
  );
}

function useColumns(state: WaitingState): Column<PaperEntry>[] {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const timeZone = useTimeZone();
  return [
    {
      key: 'person',
      title: words.named('common.person'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    { key: 'state', title: words('Status'), cell: () => words.named(`paper.${state}`) },
    {
      key: 'date',
      title: words('Date on the form'),
      wide: true,
      cell: ({ answered_at }) => <Time value={answered_at} timeZone={timeZone} asDay />,
    },
    {
      key: 'next',
      title: words('Next step'),
      cell: ({ id, enrollment_id }) => {
        if (state === 'disagreeing')
          return (
            may('evaluations:answers') && (
              <PageLink from={ENVIRONMENT} to="./paper-entries/$paperEntryId" params={{ paperEntryId: id }}>
                {words('Resolve')}
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
              {words('Enter again')}
            </PageLink>
          )
        );
      },
    },
  ];
}
