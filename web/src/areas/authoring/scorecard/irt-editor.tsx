import { IRT_ESTIMATORS, IRT_MODELS } from '@eps/engine/authoring';
import type { ContentIrtItem } from '@eps/sdk';
import { Group, SimpleGrid, Stack, Table, TextInput, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { decimalText, useLanguage, useWords } from '../../../base/language.ts';
import type { Draft } from '../../../shared/content/draft.ts';
import { asObject, textOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ChoiceField, NumberField, PairField, TextField } from '../fields/fields.tsx';
import { PasteTable } from '../fields/paste-table.tsx';
import { numberIn, pastedRows } from './paste.ts';
import type { ScoreProps } from './score-props.ts';

type ItemDraft = Draft<ContentIrtItem>;

const IrtCurves = lazy(() => import('./irt-curves.tsx'));
const plain = (keys: readonly string[]) => keys.map((key) => ({ value: key, label: key.toUpperCase() }));

/** The model of a concept: its item parameters as a table, with the resulting curves. */
export function IrtEditor({ value, onChange, names, scores }: ScoreProps) {
  const words = useWords();
  const irt = asObject(value.irt);
  const items = asObject(irt.items);
  const provenance = asObject(irt.provenance) as { note?: string };
  const set = (next: typeof irt) => onChange({ ...value, irt: next });
  const prior = {
    value: asObject(irt.prior),
    onChange: (next: NonNullable<typeof irt.prior>) => set(withFilled(irt, 'prior', next)),
  };
  const concept = scores.concepts.get(textOf(value.id));
  const linked = concept?.items.map(({ itemId }) => itemId) ?? [];
  const ids = [...new Set([...linked, ...Object.keys(items)])];
  const setItem = (id: string, item: ItemDraft) => set({ ...irt, items: { ...items, [id]: item } });
  const paste = (text: string) =>
    set({ ...irt, items: { ...items, ...pastedParameters(text, textOf(irt.model)) } });
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {words('Item parameters')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <ChoiceField
          value={irt}
          onChange={set}
          name="model"
          label={words('Model')}
          choices={plain(IRT_MODELS)}
        />
        <ChoiceField
          value={irt}
          onChange={set}
          name="estimator"
          label={words('Estimator')}
          placeholder="EAP"
          choices={plain(IRT_ESTIMATORS)}
        />
        <NumberField value={irt} onChange={set} name="D" label="D" placeholder="1" step={0.1} />
        <NumberField
          {...prior}
          name="mean"
          label={words('Mean of θ before the first answer')}
          placeholder="0"
        />
        <NumberField
          {...prior}
          name="sd"
          label={words('SD of θ before the first answer')}
          placeholder="1"
          min={0}
        />
        <NumberField
          value={irt}
          onChange={set}
          name="nodes"
          label={words('Values of θ that are computed')}
          placeholder="121"
          min={3}
          isInteger
        />
        <PairField
          value={irt}
          onChange={set}
          name="bounds"
          label={words('θ')}
          labels={[words('Lowest θ'), words('Highest θ')]}
        />
        <TextField
          value={provenance}
          onChange={(next) => set(withFilled(irt, 'provenance', next))}
          name="note"
          label={words('Where the parameters come from')}
        />
      </SimpleGrid>
      <ParameterTable ids={ids} items={items} model={textOf(irt.model)} onChange={setItem} names={names} />
      <Group>
        <PasteTable label={`${words('Item')}, a, b, …`} onTake={paste} />
      </Group>
      <Suspense fallback={null}>{concept && <IrtCurves concept={concept} names={names} />}</Suspense>
    </Stack>
  );
}

/**
 * Reads rows of id, a, b … (of 1pl: id, b): several numbers after a are thresholds, except c and d of 3pl
 * and 4pl.
 */
function pastedParameters(text: string, model: string): Record<string, ItemDraft> {
  const rows = pastedRows(text).filter(([, ...cells]) => cells.some((cell) => numberIn(cell) !== undefined));
  return Object.fromEntries(
    rows.map(([id, ...cells]) => {
      const numbers = cells.map(numberIn).filter((each) => each !== undefined);
      if (model === '1pl') return [id!, { b: numbers[0] ?? 0 }];
      const [a = 1, ...rest] = numbers;
      if (!['2pl', '3pl', '4pl'].includes(model)) return [id!, { a, b: rest }];
      const [b = 0, c, d] = rest;
      return [id!, { a, b, ...(c !== undefined && { c }), ...(d !== undefined && { d }) }];
    }),
  );
}

interface ParameterTableProps extends Pick<ScoreProps, 'names'> {
  ids: readonly string[];
  items: Record<string, ItemDraft>;
  model: string;
  onChange(id: string, item: ItemDraft): void;
}

function ParameterTable({ ids, items, model, onChange, names }: ParameterTableProps) {
  const words = useWords();
  const isLong = !['1pl', '2pl', '3pl', '4pl'].includes(model);
  const columns = (['a', 'b', 'c', 'd'] as const).filter((key) => {
    if (key === 'c') return model === '3pl' || model === '4pl';
    return key === 'b' || (key === 'd' ? model === '4pl' : model !== '1pl');
  });
  return (
    <Table.ScrollContainer minWidth={420} maxHeight={420}>
      <DataTable
        verticalSpacing={2}
        stickyHeader
        aria-label={words('Item parameters')}
        columns={[words('Item'), ...columns.map((key) => words.named(`scorecard.${key}`))]}
      >
        {ids.map((id) => {
          const item = asObject(items[id]);
          return (
            <Table.Tr key={id}>
              <Table.Td title={id}>{names.question(id)?.label ?? id}</Table.Td>
              {columns.map((key) => (
                <Table.Td key={key}>
                  <NumbersInput
                    label={`${words.named(`scorecard.${key}`)}: ${id}`}
                    value={item[key]}
                    placeholder={isLong && key === 'b' ? words('Separate values with spaces') : ''}
                    onChange={(next) => onChange(id, withKey(item, key, next))}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </DataTable>
    </Table.ScrollContainer>
  );
}

interface NumbersInputProps {
  label: string;
  value: number | number[] | undefined;
  placeholder: string;
  onChange(next: number | number[] | undefined): void;
}

/** One number or several with spaces between them. The text stays as it was typed until the field is left. */
function NumbersInput({ label, value, placeholder, onChange }: NumbersInputProps) {
  const language = useLanguage();
  const shown = (Array.isArray(value) ? value : [value])
    .map((each) => (typeof each === 'number' ? decimalText(each, language) : ''))
    .join(' ');
  const [draft, setDraft] = useState<string>();
  function type(text: string) {
    setDraft(text);
    const cells = text.trim().split(/[\s;]+/);
    const numbers = cells.map(numberIn);
    if (text.trim() === '') onChange(undefined);
    else if (numbers.every((each) => each !== undefined))
      onChange(numbers.length === 1 && !Array.isArray(value) ? numbers[0]! : (numbers as number[]));
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      value={draft ?? shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setDraft(undefined)}
      inputMode="decimal"
    />
  );
}
