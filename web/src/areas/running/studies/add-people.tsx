import type { Study, StudyParticipantReceipts } from '@eps/sdk';
import { Button, CloseButton, Group, Paper, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { usePersonText } from '../../../shared/people/identities.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import type { ProtocolParts } from '../protocols/parts.ts';
import { EverybodyOf, MOST } from './everybody-of.tsx';
import { refreshStudy } from './queries.ts';
import { useProtocolFields } from './use-protocol-fields.ts';

/** The highest number of people in one request, and of those who are listed one by one. */
const BATCH = 100;
const LISTED = 20;

/** A person to add, with the known dates of the protocol's fields. */
interface PersonToAdd {
  subjectId: string;
  dates: Record<string, string>;
}

interface AddPeopleProps {
  study: Study;
  /** People who were selected before. */
  initial?: readonly string[];
  onClose(): void;
}

/** Finds people, one by one or many, and adds them to a study; then shows the result for each. */
export function AddPeople({ study, initial = [], onClose }: AddPeopleProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const fields = useProtocolFields(study.protocol_id) ?? [];
  const [chosen, setChosen] = useState<PersonToAdd[]>(initial.map(personToAdd));
  const [added, setAdded] = useState(0);
  const adding = useMutation({
    mutationFn: async () => {
      const receipts: StudyParticipantReceipts['receipts'] = [];
      for (let start = 0; start < chosen.length; start += BATCH) {
        const items = chosen.slice(start, start + BATCH).map((each) => itemOf(each, fields));
        receipts.push(...(await api.studies.createParticipants(study.id, { items })).receipts);
        setAdded(receipts.length);
      }
      return receipts;
    },
    onSettled: () => refreshStudy(study.id),
  });
  function choose(subjectIds: readonly string[]) {
    const known = new Set(chosen.map(({ subjectId }) => subjectId));
    const others = subjectIds.filter((id) => !known.has(id)).map(personToAdd);
    setChosen([...chosen, ...others].slice(0, MOST));
  }
  return (
    <Dialog opened onClose={onClose} title={words('Add people to the study')} size="xl">
      <Stack>
        {adding.data ? (
          <Outcome receipts={adding.data} />
        ) : (
          <>
            <EverybodyOf studyId={study.id} onFound={choose} />
            <ChosenPeople chosen={chosen} fields={fields} onChange={setChosen} />
          </>
        )}
        {adding.isPending && (
          <Progress value={(100 * added) / chosen.length} aria-label={words('Add people')} />
        )}
        {adding.error && <ErrorAlert error={adding.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words(adding.data ? 'Close' : 'Cancel')}
          </Button>
          {!adding.data && (
            <Button disabled={chosen.length === 0} loading={adding.isPending} onClick={() => adding.mutate()}>
              {words.named('study-participants.addAction', { count: chosen.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const personToAdd = (subjectId: string): PersonToAdd => ({ subjectId, dates: {} });

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
  const words = useWords();
  const [all, setAll] = useState<PersonToAdd['dates']>({});
  if (chosen.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words('Find the people to add.')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {fields.length > 0 && (
        <Text size="sm">
          {words('The dates that waves are scheduled from. You can leave out those that are not known yet.')}
        </Text>
      )}
      {fields.length > 0 && chosen.length > 1 && (
        <DateFields
          fields={fields}
          dates={all}
          nameOf={(field) => words('{{field}} of everybody', { field })}
          showsName
          onChange={(dates) => {
            setAll(dates);
            onChange(chosen.map((each) => ({ ...each, dates: { ...each.dates, ...dates } })));
          }}
        />
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {chosen.slice(0, LISTED).map((each) => (
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
      {chosen.length > LISTED && (
        <Text size="sm">{words.named('study-participants.andMore', { count: chosen.length - LISTED })}</Text>
      )}
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
  const words = useWords();
  const { ids } = useEnvironment();
  const person = usePersonText(subjectId, ids);
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{person}</Text>
        <CloseButton size="sm" aria-label={words('Remove {{person}}', { person })} onClick={onRemove} />
      </Group>
      <DateFields
        fields={fields}
        dates={dates}
        nameOf={(field) => words('{{field}} of {{person}}', { field, person })}
        onChange={onChange}
      />
    </Paper>
  );
}

interface DateFieldsProps {
  fields: ProtocolParts['fields'];
  dates: PersonToAdd['dates'];
  /** The name of a field for screen readers, which says whose date it is. */
  nameOf(field: string): string;
  /** Whether everybody needs this name to know whose date it is. */
  showsName?: boolean;
  onChange(dates: PersonToAdd['dates']): void;
}

function DateFields({ fields, dates, nameOf, showsName, onChange }: DateFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <Group gap="sm">
      {fields.map(({ id, isDate }) => (
        <TextInput
          key={id}
          type={isDate ? 'date' : 'datetime-local'}
          label={showsName ? nameOf(id) : id}
          aria-label={nameOf(id)}
          value={dates[id] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...dates, [id]: value })}
        />
      ))}
    </Group>
  );
}

const REASONS = ['already_enrolled', 'subject_deleted', 'not_found'] as const;

function Outcome({ receipts }: { receipts: StudyParticipantReceipts['receipts'] }) {
  const words = useWords();
  const failed = receipts.filter(({ outcome }) => outcome !== 'created');
  const countOf = (code: string) => failed.filter(({ error_code }) => error_code === code).length;
  const known = REASONS.filter((code) => countOf(code) > 0);
  const others = failed.length - known.reduce((sum, code) => sum + countOf(code), 0);
  const reasons = [
    ...known.map((code) => words.named(`study-participants.${code}`, { count: countOf(code) })),
    ...(others > 0 ? [words('other reasons: {{count}}', { count: others })] : []),
  ];
  return (
    <Text role="status">
      {words.named('study-participants.addedCount', { count: receipts.length - failed.length })}
      {failed.length > 0 &&
        ` ${words.named('study-participants.notAdded', { count: failed.length })} ${reasons.join(', ')}.`}
    </Text>
  );
}
