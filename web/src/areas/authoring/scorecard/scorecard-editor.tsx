import { draftScores } from '@eps/engine/authoring';
import { Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import { conceptsOf } from '../../../shared/content/concepts.ts';
import type { CompositeDraft, ConceptDraft } from '../../../shared/content/draft.ts';
import {
  diagnosticsAt,
  freeId,
  type KindEditorProps,
  objectsOf,
  textOf,
  withFilled,
} from '../../../shared/content/json.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { ChoiceField } from '../fields/fields.tsx';
import { tabOf } from '../fields/instrument-editor.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import { CompositeEditor } from './composite-editor.tsx';
import { ConceptEditor } from './concept-editor.tsx';
import { methodIn } from './method.ts';
import { OutcomeRules } from './outcome-rules.tsx';

const titleOf = ({ id, label }: ConceptDraft | CompositeDraft) => textOf(label) || textOf(id);

/** Edits how answers become scores: concepts, composites, bands, norms and item parameters. */
function ScorecardEditor({ value, onChange, contents, diagnostics }: KindEditorProps<'scorecard'>) {
  const words = useWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const { experience, adaptive_policy } = contents;
  const scores = useMemo(
    () => draftScores({ experience, scorecard: value, adaptive_policy }),
    [experience, value, adaptive_policy],
  );
  const concepts = conceptsOf(value);
  const composites = objectsOf(value.composites);
  const ids = [...concepts, ...composites].map(({ id }) => textOf(id));
  const conceptEntry = (concept: ConceptDraft, index: number) => ({
    title: titleOf(concept),
    summary: words.named(`scorecard.${methodIn(concept)}`),
    diagnostics: diagnosticsAt(diagnostics, 'scorecard', `/concepts/${index}`),
  });
  const compositeEntry = (composite: CompositeDraft, index: number) => ({
    title: titleOf(composite),
    diagnostics: diagnosticsAt(diagnostics, 'scorecard', `/composites/${index}`),
  });
  return (
    <Stack gap="lg">
      <ChoiceField
        value={value}
        onChange={onChange}
        name="primary_metric"
        label={words('Main result')}
        description={words('The score that summarizes the evaluation.')}
        placeholder="–"
        choices={[...names.concepts, ...names.composites].map(({ id, label }) => ({ value: id, label }))}
      />
      <section aria-label={words('Subscales')}>
        <Title order={2} mb="xs">
          {words('Subscales')}
        </Title>
        <ObjectList
          label={words('Subscales')}
          value={concepts}
          onChange={(next) => onChange(withFilled(value, 'concepts', next))}
          entry={conceptEntry}
          isOrdered
          create={() => ({ id: freeId('concept', ids), method: 'sum' as const })}
          addLabel={words('Add subscale')}
          empty={words(
            'A subscale is what the answers measure, such as recovery or stress. Add a subscale, then add items to it.',
          )}
        >
          {(score, change) => <ConceptEditor value={score} onChange={change} names={names} scores={scores} />}
        </ObjectList>
      </section>
      <section aria-label={words('Composites')}>
        <Title order={2} mb="xs">
          {words('Composites')}
        </Title>
        <ObjectList
          label={words('Composites')}
          value={composites}
          onChange={(next) => onChange(withFilled(value, 'composites', next))}
          entry={compositeEntry}
          isOrdered
          create={() => ({ id: freeId('composite', ids), weights: {} })}
          addLabel={words('Add composite')}
          empty={words('A composite combines the scores of several subscales using weights.')}
        >
          {(score, change) => (
            <CompositeEditor value={score} onChange={change} names={names} scores={scores} />
          )}
        </ObjectList>
      </section>
      <OutcomeRules value={value} onChange={onChange} names={names} diagnostics={diagnostics} />
    </Stack>
  );
}

export const ScorecardTab = tabOf('scorecard', ScorecardEditor);
