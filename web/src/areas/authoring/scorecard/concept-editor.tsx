import { MISSING_POLICIES, SCALES, SCORING_METHODS } from '@eps/engine/authoring';
import { SimpleGrid, Stack } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import { asObject, textOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { CheckField, ChoiceField, NumberField, ShareField, TextField } from '../fields/fields.tsx';
import { BandsEditor } from './bands-editor.tsx';
import { ChangeEditor } from './change-editor.tsx';
import { IrtEditor } from './irt-editor.tsx';
import { ItemsTable } from './items-table.tsx';
import { methodIn } from './method.ts';
import { NormsEditor } from './norms-editor.tsx';
import type { ScoreProps } from './score-props.ts';

type Choice = (typeof SCORING_METHODS | typeof SCALES)[number] | 'higher' | 'lower';

/** Edits a concept: how its items are scored and how the score is reported. */
export function ConceptEditor({ value, onChange, names, scores }: ScoreProps) {
  const words = useWords();
  const method = methodIn(value);
  const common = { value, onChange };
  const choices = (keys: readonly Choice[]) =>
    keys.map((key) => ({ value: key, label: words.named(`scorecard.${key}`) }));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <TextField {...common} name="id" label={words('ID')} />
        <TextField {...common} name="label" label={words.named('fields.label')} />
        <ChoiceField
          value={{ ...value, method }}
          onChange={(next) => onChange(withMethod(value, next.method))}
          name="method"
          label={words('Method')}
          choices={choices(SCORING_METHODS)}
        />
        <ChoiceField
          {...common}
          name="scale"
          label={words('Reported as')}
          placeholder={words.named('scorecard.raw')}
          choices={choices(SCALES)}
        />
        <ChoiceField
          {...common}
          name="direction"
          label={words('Better direction')}
          placeholder={words.named('scorecard.higher')}
          choices={choices(['higher', 'lower'])}
        />
        <NumberField
          {...common}
          name="reliability"
          label={words('Reliability')}
          min={0}
          max={1}
          step={0.01}
        />
        <ChoiceField
          {...common}
          name="parent"
          label={words('Part of')}
          placeholder="–"
          choices={[...names.concepts, ...names.composites]
            .filter(({ id }) => id !== value.id)
            .map(({ id, label }) => ({ value: id, label }))}
        />
        <CheckField {...common} name="sensitive" label={words('Leaders see no figures of it')} />
      </SimpleGrid>
      {method === 'expression' ? (
        <ConditionEditor
          label={words('Score =')}
          value={value.expression}
          onChange={(next) => onChange(withKey(value, 'expression', next))}
          names={names}
          required
          isFormula
        />
      ) : (
        <ItemsTable value={value} onChange={onChange} names={names} scores={scores} />
      )}
      {method === 'irt' && <IrtEditor value={value} onChange={onChange} names={names} scores={scores} />}
      {method !== 'expression' && <MissingFields value={value} onChange={onChange} />}
      <BandsEditor {...common} range={scores.valueRange(textOf(value.id)) ?? undefined} />
      <NormsEditor {...common} names={names} />
      <ChangeEditor {...common} />
    </Stack>
  );
}

/** What happens if answers are missing. */
function MissingFields({ value, onChange }: Pick<ScoreProps, 'value' | 'onChange'>) {
  const words = useWords();
  const own = {
    value: asObject(value.missing),
    onChange: (next: NonNullable<ConceptDraft['missing']>) => onChange(withFilled(value, 'missing', next)),
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <ChoiceField
        {...own}
        name="policy"
        label={words('Missing answers')}
        placeholder={words.named('scorecard.null')}
        choices={MISSING_POLICIES.map((key) => ({ value: key, label: words.named(`scorecard.${key}`) }))}
      />
      <ShareField {...own} name="min_coverage" label={words('Minimum answered share')} />
      <NumberField {...own} name="min_items" label={words('Minimum answered items')} min={0} isInteger />
    </SimpleGrid>
  );
}

/**
 * Adds the fields that a method needs; keeps fields that it does not use, so that switching back loses
 * nothing.
 */
function withMethod(concept: ConceptDraft, method: ConceptDraft['method']): ConceptDraft {
  const next = { ...concept, method };
  if (method === 'irt' && concept.irt === undefined) return { ...next, irt: { model: '2pl', items: {} } };
  if (method === 'expression' && concept.expression === undefined)
    return { ...next, expression: { op: 'lit', value: 0 } };
  return next;
}
