import { Group, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { PersonFilter } from '../../shared/people/person-filter.tsx';
import { PersonSearch } from '../../shared/people/person-search.tsx';
import { useNames } from '../../shared/results/contents.ts';
import { changed, type EvaluationFilters, SEVERITIES } from './filters.ts';
import { useProgramChoices } from './program-choices.ts';

type Change = Partial<Record<keyof EvaluationFilters, string | null>>;

/** The filters of the list of evaluations. */
export function EvaluationFilterFields({ filters }: { filters: EvaluationFilters }) {
  const words = useWords();
  const { may } = useEnvironment();
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/e/$environmentId/evaluations' });
  const set = (change: Change) => void navigate({ search: changed(filters, change), replace: true });
  const { severity, subject_id, from = '', to = '' } = filters;
  return (
    <Group align="flex-start" gap="sm">
      <ProgramAndBand filters={filters} onChange={set} />
      <Select
        label={words.named('results.severity')}
        placeholder={words('All')}
        clearable
        data={SEVERITIES.map((value) => ({ value, label: words.named(`evaluation.severity.${value}`) }))}
        value={severity ?? null}
        onChange={(value) => set({ severity: value })}
        w={130}
      />
      <TextInput
        type="date"
        label={words('From')}
        value={from}
        max={to || undefined}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words('Until')}
        value={to}
        min={from || undefined}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {subject_id === undefined
        ? may('subjects:identify') && <PersonSearch onChoose={(id) => set({ subject_id: id })} />
        : null}
      {subject_id !== undefined && (
        <PersonFilter subjectId={subject_id} onClear={() => set({ subject_id: null })} />
      )}
    </Group>
  );
}

interface ProgramAndBandProps {
  filters: EvaluationFilters;
  onChange(change: Change): void;
}

/** A program or a wave of a study, and the bands of its instrument. */
function ProgramAndBand({ filters, onChange }: ProgramAndBandProps) {
  const words = useWords();
  const { choices, bundleOf } = useProgramChoices();
  const { concepts } = useNames(bundleOf(filters.program_id));
  const banded = [...concepts].filter(([, { bands }]) => bands.length > 0);
  const { program_id = null, concept, band } = filters;
  return (
    <>
      <Select
        label={words('Program')}
        placeholder={words('All')}
        clearable
        searchable
        data={choices}
        value={program_id}
        onChange={(id) => onChange({ program_id: id, concept: null, band: null })}
        w={170}
      />
      {(banded.length > 0 || band !== undefined) && (
        <Select
          label={words('Band')}
          placeholder={words('All')}
          clearable
          searchable
          data={banded.map(([id, { label, bands }]) => ({
            group: label,
            items: bands.map((each) => ({ value: `${id} ${each.id}`, label: each.label })),
          }))}
          value={band === undefined ? null : `${concept} ${band}`}
          onChange={(value) => {
            const [conceptId = null, bandId = null] = value?.split(' ') ?? [];
            onChange({ concept: conceptId, band: bandId });
          }}
        />
      )}
    </>
  );
}
