import { MISSING_POLICIES, SCALES, SCORING_METHODS } from '@eps/engine/authoring';
import { SimpleGrid, Stack } from '@mantine/core';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import { asObject, textOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { ChoiceField, NumberField, ShareField, TextField } from '../fields/fields.tsx';
import { useFieldWords } from '../fields/words.ts';
import { BandsEditor } from './bands-editor.tsx';
import { IrtEditor } from './irt-editor.tsx';
import { ItemsTable } from './items-table.tsx';
import { methodIn } from './method.ts';
import { NormsEditor } from './norms-editor.tsx';
import type { ScoreProps } from './score-props.ts';
import { useScorecardWords } from './words.ts';

type Choice = (typeof SCORING_METHODS | typeof SCALES | typeof MISSING_POLICIES)[number] | 'higher' | 'lower';

/** Edits a concept: how its items are scored and how the score is reported. */
export function ConceptEditor({ value, onChange, names, scores }: ScoreProps) {
  const words = useScorecardWords();
  const fields = useFieldWords();
  const method = methodIn(value);
  const common = { value, onChange };
  const choices = (keys: readonly Choice[]) => keys.map((key) => ({ value: key, label: words(key) }));
  const missing = asObject(value.missing);
  const setMissing = (next: typeof missing) => onChange(withFilled(value, 'missing', next));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <TextField {...common} name="id" label={fields('id')} />
        <TextField {...common} name="label" label={fields('label')} />
        <ChoiceField
          value={{ ...value, method }}
          onChange={(next) => onChange(withMethod(value, next.method))}
          name="method"
          label={words('method')}
          choices={choices(SCORING_METHODS)}
        />
        <ChoiceField
          {...common}
          name="scale"
          label={words('scale')}
          placeholder={words('raw')}
          choices={choices(SCALES)}
        />
        <ChoiceField
          {...common}
          name="direction"
          label={words('direction')}
          placeholder={words('higher')}
          choices={choices(['higher', 'lower'])}
        />
        <NumberField
          {...common}
          name="reliability"
          label={words('reliability')}
          min={0}
          max={1}
          step={0.01}
        />
      </SimpleGrid>
      {method === 'expression' ? (
        <ConditionEditor
          label={words('formula')}
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
      {method !== 'expression' && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <ChoiceField
            value={missing}
            onChange={setMissing}
            name="policy"
            label={words('missing')}
            placeholder={words('null')}
            choices={choices(MISSING_POLICIES)}
          />
          <ShareField
            value={missing}
            onChange={setMissing}
            name="min_coverage"
            label={words('minCoverage')}
          />
          <NumberField
            value={missing}
            onChange={setMissing}
            name="min_items"
            label={words('minItems')}
            min={0}
            isInteger
          />
        </SimpleGrid>
      )}
      <BandsEditor {...common} range={scores.valueRange(textOf(value.id)) ?? undefined} />
      <NormsEditor {...common} names={names} />
    </Stack>
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
