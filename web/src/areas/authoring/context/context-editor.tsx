import { draftScores } from '@eps/engine/authoring';
import type { ContentContextVariable, ContentTarget } from '@eps/sdk';
import { Box, Checkbox, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import type { ContextDraft, Draft } from '../../../shared/content/draft.ts';
import {
  asObject,
  diagnosticsAt,
  freeId,
  type KindEditorProps,
  numberOf,
  renamedKey,
  textOf,
  withFilled,
  withKey,
} from '../../../shared/content/json.ts';
import { type Names, namesOf } from '../../../shared/content/names.ts';
import { useNumberFormat } from '../../../ui/number-format.ts';
import { EntryList } from '../fields/entry-list.tsx';
import { ChoiceField, NumberField, TextField } from '../fields/fields.tsx';
import { tabOf } from '../fields/instrument-editor.tsx';
import { fitPoints } from './fit.ts';
import { LinkFields } from './link-fields.tsx';

/** Edits the context variables of an evaluation and the targets that scores are compared with. */
function ContextEditor({ value, onChange, contents, diagnostics }: KindEditorProps<'context'>) {
  const words = useWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const choices = (keys: readonly ('manhattan' | 'euclidean' | 'ignore' | 'neutral')[]) =>
    keys.map((key) => ({ value: key, label: words.named(`context-editor.${key}`) }));
  const common = { value, onChange };
  return (
    <Stack gap="lg">
      <Variables value={value} onChange={onChange} contents={contents} diagnostics={diagnostics} />
      <Targets
        value={value}
        onChange={onChange}
        contents={contents}
        diagnostics={diagnostics}
        names={names}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChoiceField
          {...common}
          name="metric"
          label={words('Combine fits by')}
          placeholder={words.named('context-editor.manhattan')}
          choices={choices(['manhattan', 'euclidean'])}
        />
        <ChoiceField
          {...common}
          name="missing"
          label={words('Target without a score')}
          placeholder={words.named('context-editor.ignore')}
          choices={choices(['ignore', 'neutral'])}
        />
        <TextField {...common} name="locale" label={words('Language')} placeholder="en" />
        <TextField
          {...common}
          name="time_zone"
          label={words('Time zone for dates in reports')}
          placeholder="Europe/Berlin"
        />
      </SimpleGrid>
    </Stack>
  );
}

function Variables({ value, onChange, diagnostics }: KindEditorProps<'context'>) {
  const words = useWords();
  const variables = asObject(value.variables);
  const keys = Object.keys(variables);
  const set = (next: ContextDraft['variables']) => onChange(withFilled(value, 'variables', next));
  return (
    <section aria-label={words('Variables')}>
      <Title order={2}>{words('Variables')}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words('Values about the person or situation that conditions and reports can use.')}
      </Text>
      <EntryList
        label={words('Variables')}
        entries={keys.map((key) => ({
          title: textOf(asObject(variables[key]).label) || key,
          diagnostics: diagnosticsAt(diagnostics, 'context', `/variables/${key}`),
        }))}
        onRemove={(index) => set(withKey(variables, keys[index]!, undefined))}
        onAdd={() => set({ ...variables, [freeId('variable', keys)]: { type: 'string', default: null } })}
        addLabel={words('Add variable')}
      >
        {(index) => {
          const key = keys[index]!;
          return (
            <VariableEditor
              name={key}
              value={declared(variables[key])}
              onRename={(next) =>
                next !== '' && !keys.includes(next) && set(renamedKey(variables, key, next))
              }
              onChange={(next) => set({ ...variables, [key]: next })}
            />
          );
        }}
      </EntryList>
    </section>
  );
}

type Variable = NonNullable<ContextDraft['variables']>[string];
type VariableDraft = Draft<ContentContextVariable>;

/** A number, text, true or false is short for a variable with this default. */
const declared = (variable: Variable | undefined): VariableDraft =>
  typeof variable === 'object' ? asObject(variable) : { default: variable ?? null };

interface VariableEditorProps {
  name: string;
  value: VariableDraft;
  onRename(next: string): void;
  onChange(next: VariableDraft): void;
}

const TYPES = ['number', 'string', 'boolean', 'date'] as const;

function VariableEditor({ name, value, onRename, onChange }: VariableEditorProps) {
  const words = useWords();
  const type = textOf(value.type) || (value.default === null ? 'string' : typeof value.default);
  const common = { value, onChange };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <TextInput
        label={words('Name')}
        key={name}
        defaultValue={name}
        onBlur={({ currentTarget }) => currentTarget.value !== name && onRename(currentTarget.value)}
      />
      <TextField {...common} name="label" label={words.named('fields.label')} />
      <Select
        label={words.named('common.type')}
        data={TYPES.map((key) => ({ value: key, label: words.named(`context-editor.${key}`) }))}
        value={type}
        onChange={(next) =>
          next !== null && onChange({ ...value, type: next as VariableDraft['type'], default: null })
        }
        allowDeselect={false}
      />
      {type === 'number' && (
        <NumberField {...common} name="default" label={words('Default')} placeholder={words('unknown')} />
      )}
      {type === 'boolean' && (
        <Checkbox
          mt="xl"
          label={words('Default')}
          checked={value.default === true}
          onChange={({ currentTarget }) => onChange({ ...value, default: currentTarget.checked })}
        />
      )}
      {(type === 'string' || type === 'date') && (
        <TextField {...common} name="default" label={words('Default')} placeholder={words('unknown')} />
      )}
      <TextField
        {...common}
        name="from"
        label={words('Read from profile or link')}
        placeholder={words('profile.field or link.parameter')}
      />
      <LinkFields {...common} type={type} />
      <Checkbox
        mt="xl"
        label={words('Compare groups in analytics')}
        checked={value.analytics === 'group'}
        onChange={({ currentTarget }) =>
          onChange(withKey(value, 'analytics', currentTarget.checked ? 'group' : undefined))
        }
      />
    </SimpleGrid>
  );
}

function Targets({
  value,
  onChange,
  contents,
  diagnostics,
  names,
}: KindEditorProps<'context'> & { names: Names }) {
  const words = useWords();
  const targets = asObject(value.targets);
  const scores = useMemo(() => draftScores(contents), [contents]);
  const ids = Object.keys(targets);
  const set = (next: ContextDraft['targets']) => onChange(withFilled(value, 'targets', next));
  const free = [...names.concepts, ...names.composites].filter(({ id }) => !ids.includes(id));
  return (
    <section aria-label={words('Targets')}>
      <Title order={2}>{words('Targets')}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words(
          'The values that are a good fit for a score. The alignment shows how well the actual scores fit.',
        )}
      </Text>
      <EntryList
        label={words('Targets')}
        entries={ids.map((id) => ({
          title: names.score(id),
          diagnostics: diagnosticsAt(diagnostics, 'context', `/targets/${id}`),
        }))}
        onRemove={(index) => set(withKey(targets, ids[index]!, undefined))}
      >
        {(index) => (
          <TargetEditor
            value={asObject(targets[ids[index]!])}
            onChange={(next) => set({ ...targets, [ids[index]!]: next })}
            range={scores.valueRange(ids[index]!) ?? undefined}
          />
        )}
      </EntryList>
      {free.length > 0 && (
        <Select
          mt="xs"
          maw={320}
          aria-label={words('Add target')}
          placeholder={words('Add target')}
          data={free.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          onChange={(id) => id !== null && set({ ...targets, [id]: {} })}
        />
      )}
    </section>
  );
}

interface TargetEditorProps {
  value: Draft<ContentTarget>;
  onChange(next: Draft<ContentTarget>): void;
  range: { min: number; max: number } | undefined;
}

function TargetEditor({ value, onChange, range }: TargetEditorProps) {
  const words = useWords();
  const common = { value, onChange };
  const points = range && fitPoints(value, range);
  const numberText = useNumberFormat();
  const width = range && numberOf(range.max - range.min);
  const tolerance = width === undefined ? '–' : numberText(width);
  return (
    <>
      {range && points !== undefined && points !== '' && (
        <Box>
          <Text size="xs" c="dimmed">
            {words('Fit from 0 to 1 for values from {{min}} to {{max}}', { min: range.min, max: range.max })}
          </Text>
          <svg viewBox="0 0 100 41" width="100%" height={70} preserveAspectRatio="none" aria-hidden="true">
            <polyline points={`0,41 ${points} 100,41`} fill="var(--mantine-color-blue-light)" stroke="none" />
            <polyline
              points={points}
              fill="none"
              stroke="var(--mantine-primary-color-filled)"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </Box>
      )}
      <SimpleGrid cols={{ base: 2, md: 5 }}>
        {(['ideal', 'min', 'max', 'tolerance', 'weight'] as const).map((name) => (
          <NumberField
            key={name}
            {...common}
            name={name}
            label={words.named(`context-editor.${name}`)}
            placeholder={name === 'weight' ? '1' : name === 'tolerance' ? tolerance : '–'}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

export const ContextTab = tabOf('context', ContextEditor);
