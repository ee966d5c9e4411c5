import { BLOCK_TYPES } from '@eps/engine/authoring';
import type { ContentReportBlock } from '@eps/sdk';
import { MultiSelect, SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Draft, KeyOf } from '../../../shared/content/draft.ts';
import { asObject, textOf, textsOf, withFilled, withKey } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { ChoiceField, ShareField, TextField } from '../fields/fields.tsx';
import { TemplateField } from './template-field.tsx';
import { templateVariables } from './variables.ts';

interface BlockEditorProps {
  value: Draft<ContentReportBlock>;
  onChange(next: Draft<ContentReportBlock>): void;
  names: Names;
}

/** Edits a block of the report: what it shows, to whom, when, and its texts. */
export function BlockEditor({ value, onChange, names }: BlockEditorProps) {
  const words = useWords();
  const scores = [...names.concepts, ...names.composites];
  const conceptId = textOf(value.concept_id);
  const variables = useMemo(() => templateVariables(names, conceptId !== ''), [names, conceptId]);
  const bands = scores.find(({ id }) => id === conceptId)?.bands ?? [];
  const byBand = asObject(value.by_band);
  const common = { value, onChange };
  const text = (key: 'template' | 'otherwise') => (next: string) =>
    onChange(withKey(value, key, next === '' ? undefined : next));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChoiceField
          {...common}
          name="type"
          label={words('Content')}
          placeholder={words.named('report-editor.text')}
          choices={BLOCK_TYPES.map((key) => ({ value: key, label: words.named(`report-editor.${key}`) }))}
        />
        <ChoiceField
          {...common}
          name="concept_id"
          label={words('Score')}
          placeholder={words('all scores, or the main result')}
          choices={scores.map(({ id, label }) => ({ value: id, label }))}
        />
        <AudienceField label={words('Block audience')} value={value} name="audience" onChange={onChange} />
        <TextField {...common} name="id" label={words('ID')} />
      </SimpleGrid>
      <ConditionEditor
        label={words('Show if')}
        value={value.visible_if}
        onChange={(next) => onChange(withKey(value, 'visible_if', next))}
        names={names}
      />
      <TemplateField
        label={words('Text')}
        value={textOf(value.template)}
        onChange={text('template')}
        variables={variables}
      />
      {bands.map(({ id, label }) => (
        <TemplateField
          key={id}
          label={words('Text for the band “{{band}}”', { band: label })}
          value={textOf(byBand[id])}
          onChange={(next) =>
            onChange(withFilled(value, 'by_band', withKey(byBand, id, next === '' ? undefined : next)))
          }
          variables={variables}
        />
      ))}
      <ShareField {...common} name="min_confidence" label={words('Minimum confidence')} />
      <TemplateField
        label={words('Text if the confidence is too low or there is no score')}
        value={textOf(value.otherwise)}
        onChange={text('otherwise')}
        variables={variables}
      />
    </>
  );
}

interface AudienceFieldProps<T extends object> {
  label: string;
  name: KeyOf<T, string[] | string>;
  value: T;
  onChange(next: T): void;
}

/** Who may see something: a list, or a single audience. */
export function AudienceField<T extends object>({ label, name, value, onChange }: AudienceFieldProps<T>) {
  const words = useWords();
  const own: unknown = value[name];
  const chosen = typeof own === 'string' ? [own] : textsOf(own);
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? words('everyone') : ''}
      data={(['participant', 'reviewer', 'administrator'] as const).map((key) => ({
        value: key,
        label: words.named(`report-editor.${key}`),
      }))}
      value={chosen}
      onChange={(next) => onChange(withFilled(value, name, next as T[typeof name]))}
    />
  );
}
