import type { EnvironmentClient } from '@eps/sdk';
import { Button, Group, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonSearch } from '../../../shared/people/person-search.tsx';
import { unitsQuery } from '../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { ProgramSelect } from '../enrollments/program-select.tsx';
import { forEachOf } from '../selection/for-each.ts';

const SOURCES = ['one', 'program', 'unit', 'list', 'file'] as const;
type Source = (typeof SOURCES)[number];

/** The most people who are added at once. */
export const MOST = 10_000;

interface FindingProps {
  onFound(subjectIds: readonly string[]): void;
}

interface EverybodyOfProps extends FindingProps {
  /** The study that a file of people is imported into. */
  studyId: string;
}

/** Finds people one by one, or everybody of a program, a team or a list. */
export function EverybodyOf({ studyId, onFound }: EverybodyOfProps) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const units = useQuery({ ...unitsQuery(ids, api), enabled: may('subjects:read') }).data?.units ?? [];
  const offered = SOURCES.filter((source) => {
    if (source === 'unit') return units.length > 0;
    if (source === 'program') return may('programs:read') && may('enrollments:read');
    return source === 'file' ? may('subjects:write') : may('subjects:identify');
  });
  const [chosen, setSource] = useState<Source>();
  const source = chosen ?? offered[0];
  if (source === undefined)
    return (
      <Text size="sm">
        {words('You may not look people up in this environment, so you cannot add them here.')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={words('Whom to add')}
        value={source}
        onChange={(next) => setSource(next as Source)}
        data={offered.map((value) => ({ value, label: words.named(`study-participants.source.${value}`) }))}
        fullWidth
      />
      {source === 'one' && <PersonSearch onChoose={(subjectId) => onFound([subjectId])} />}
      {source === 'program' && <OfProgram onFound={onFound} />}
      {source === 'unit' && <OfUnit units={units} onFound={onFound} />}
      {source === 'list' && <OfList onFound={onFound} />}
      {source === 'file' && (
        <LinkButton from={ENVIRONMENT} to="./subjects/import" search={{ study: studyId }} variant="default">
          {words('Import a file into the study')}
        </LinkButton>
      )}
    </Stack>
  );
}

function OfProgram({ onFound }: FindingProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const [programId, setProgramId] = useState<string | null>(null);
  return (
    <Found
      isReady={programId !== null}
      onFound={onFound}
      find={async () => {
        const enrollments = await api.enrollments.list({ program_id: programId!, limit: 100 }).take(MOST);
        return enrollments.flatMap(({ subject_id, status }) => (status === 'withdrawn' ? [] : [subject_id]));
      }}
    >
      <ProgramSelect
        label={words.named('study-participants.source.program')}
        value={programId}
        onChange={setProgramId}
      />
    </Found>
  );
}

interface OfUnitProps extends FindingProps {
  units: readonly { id: string; name: string }[];
}

function OfUnit({ units, onFound }: OfUnitProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const [unitId, setUnitId] = useState<string | null>(null);
  return (
    <Found
      isReady={unitId !== null}
      onFound={onFound}
      find={async () => {
        const people = api.subjects.list({ unit_id: unitId!, status: 'active', limit: 100 });
        return (await people.take(MOST)).map(({ id }) => id);
      }}
    >
      <Select
        label={words.named('study-participants.source.unit')}
        data={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unitId}
        onChange={setUnitId}
        searchable
      />
    </Found>
  );
}

function OfList({ onFound }: FindingProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string[]>([]);
  const wanted = [...new Set(text.split(/[\n,;\t]+/).map((id) => id.trim()))].filter((id) => id !== '');
  return (
    <Found
      isReady={wanted.length > 0 && wanted.length <= MOST}
      onFound={onFound}
      find={async () => {
        const { found, missing } = await lookUp(api, wanted);
        setMissing(missing);
        return found;
      }}
    >
      <Textarea
        label={words('External IDs')}
        description={words('One per line.')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={missing.length > 0 && words('Not found: {{ids}}', { ids: missing.slice(0, 20).join(', ') })}
        autosize
        minRows={3}
        maxRows={8}
      />
    </Found>
  );
}

async function lookUp(api: EnvironmentClient, externalIds: readonly string[]) {
  const found: string[] = [];
  const missing = await forEachOf(externalIds, async (external_id) => {
    found.push((await api.subjects.lookup({ external_id })).id);
  });
  return { found, missing };
}

interface FoundProps extends FindingProps {
  isReady: boolean;
  find(): Promise<string[]>;
  children: React.ReactNode;
}

/** A button that finds the people, and how many there were. */
function Found({ isReady, find, onFound, children }: FoundProps) {
  const words = useWords();
  const finding = useMutation({ mutationFn: find, onSuccess: onFound });
  return (
    <Stack gap="xs">
      {children}
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isReady}
          loading={finding.isPending}
          onClick={() => finding.mutate()}
        >
          {words('Find everybody')}
        </Button>
        <Text size="sm" role="status">
          {finding.data && words.named('study-participants.foundAll', { count: finding.data.length })}
        </Text>
      </Group>
      {finding.error && <ErrorAlert error={finding.error} />}
    </Stack>
  );
}
