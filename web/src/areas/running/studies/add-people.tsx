import type { Study, StudyParticipantReceipts } from '@eps/sdk';
import { Button, CloseButton, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommonWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { usePersonText } from '../../../shared/people/identities.ts';
import { PersonSearch } from '../../../shared/people/person-search.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import type { ProtocolParts } from '../protocols/parts.ts';
import { useParticipantWords } from './participant-words.ts';
import { refreshStudy } from './queries.ts';
import { useProtocolFields } from './use-protocol-fields.ts';

/** The highest number of people in one request. */
const MOST = 100;

/** A person to add, with the known dates of the protocol's fields. */
interface PersonToAdd {
  subjectId: string;
  dates: Record<string, string>;
}

/** Finds people and adds them to a study, then shows the result for each. */
export function AddPeople({ study, onClose }: { study: Study; onClose(): void }) {
  const words = useParticipantWords();
  const common = useCommonWords();
  const { api, may } = useEnvironment();
  const fields = useProtocolFields(study.protocol_id) ?? [];
  const [chosen, setChosen] = useState<PersonToAdd[]>([]);
  const adding = useMutation({
    mutationFn: () =>
      api.studies.createParticipants(study.id, { items: chosen.map((each) => itemOf(each, fields)) }),
    onSettled: () => refreshStudy(study.id),
  });
  function choose(subjectId: string) {
    const isNew = chosen.length < MOST && !chosen.some((each) => each.subjectId === subjectId);
    if (isNew) setChosen([...chosen, { subjectId, dates: {} }]);
  }
  return (
    <Dialog opened onClose={onClose} title={words('addTitle')} size="lg">
      <Stack>
        {adding.data ? (
          <Outcome receipts={adding.data.receipts} />
        ) : (
          <>
            {may('subjects:identify') ? (
              <PersonSearch onChoose={choose} />
            ) : (
              <Text size="sm">{words('addCannot')}</Text>
            )}
            <ChosenPeople chosen={chosen} fields={fields} onChange={setChosen} />
          </>
        )}
        {adding.error && <ErrorAlert error={adding.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common(adding.data ? 'close' : 'cancel')}
          </Button>
          {!adding.data && (
            <Button disabled={chosen.length === 0} loading={adding.isPending} onClick={() => adding.mutate()}>
              {words('addAction', { count: chosen.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function itemOf({ subjectId, dates }: PersonToAdd, fields: ProtocolParts['fields']) {
  const given = fields.flatMap(({ id, isDate }) => {
    const value = dates[id];
    return value ? [[id, isDate ? value : new Date(value).toISOString()] as const] : [];
  });
  return { subject_id: subjectId, ...(given.length > 0 && { fields: Object.fromEntries(given) }) };
}

interface ChosenPeopleProps {
  chosen: readonly PersonToAdd[];
  fields: ProtocolParts['fields'];
  onChange(chosen: PersonToAdd[]): void;
}

function ChosenPeople({ chosen, fields, onChange }: ChosenPeopleProps) {
  const words = useParticipantWords();
  if (chosen.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words('addNobody')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {fields.length > 0 && <Text size="sm">{words('addFieldsAbout')}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {chosen.map((each) => (
          <li key={each.subjectId}>
            <ChosenPerson
              person={each}
              fields={fields}
              onChange={(dates) =>
                onChange(chosen.map((other) => (other === each ? { ...each, dates } : other)))
              }
              onRemove={() => onChange(chosen.filter((other) => other !== each))}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface ChosenPersonProps {
  person: PersonToAdd;
  fields: ProtocolParts['fields'];
  onChange(dates: PersonToAdd['dates']): void;
  onRemove(): void;
}

function ChosenPerson({ person: { subjectId, dates }, fields, onChange, onRemove }: ChosenPersonProps) {
  const words = useParticipantWords();
  const { ids } = useEnvironment();
  const person = usePersonText(subjectId, ids);
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{person}</Text>
        <CloseButton size="sm" aria-label={words('remove', { person })} onClick={onRemove} />
      </Group>
      {fields.length > 0 && (
        <Group gap="sm">
          {fields.map(({ id, isDate }) => (
            <TextInput
              key={id}
              type={isDate ? 'date' : 'datetime-local'}
              label={id}
              aria-label={words('fieldOf', { field: id, person })}
              value={dates[id] ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ ...dates, [id]: value })}
            />
          ))}
        </Group>
      )}
    </Paper>
  );
}

const REASONS = ['already_enrolled', 'subject_deleted', 'not_found'] as const;

function Outcome({ receipts }: { receipts: StudyParticipantReceipts['receipts'] }) {
  const words = useParticipantWords();
  const failed = receipts.filter(({ outcome }) => outcome !== 'created');
  const countOf = (code: string) => failed.filter(({ error_code }) => error_code === code).length;
  const known = REASONS.filter((code) => countOf(code) > 0);
  const others = failed.length - known.reduce((sum, code) => sum + countOf(code), 0);
  const reasons = [
    ...known.map((code) => words(code, { count: countOf(code) })),
    ...(others > 0 ? [words('other', { count: others })] : []),
  ];
  return (
    <Text role="status">
      {words('addedCount', { count: receipts.length - failed.length })}
      {failed.length > 0 && ` ${words('notAdded', { count: failed.length })} ${reasons.join(', ')}.`}
    </Text>
  );
}
