import type { JsonObject } from '@eps/sdk';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { instrumentLocales } from '../../../shared/content/completeness.ts';
import {
  asObject,
  diagnosticsAt,
  freeId,
  type KindEditorProps,
  objectsOf,
  pointerOf,
  textOf,
  valueAt,
  withFilled,
  withValueAt,
} from '../../../shared/content/json.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { Sentence } from '../../../shared/content/sentence.tsx';
import { firstCondition } from '../conditions/rows.ts';
import { NumberField, ShareField } from '../fields/fields.tsx';
import { tabOf } from '../fields/instrument-editor.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import { ContradictionsEditor } from './contradictions-editor.tsx';
import { QualityEditor } from './quality-editor.tsx';
import type { RuleTextsDraft } from './rule.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useGuardrailWords } from './words.ts';

/** Edits the checks: rules, contradictions, quality and minimums. */
function GuardrailEditor({ value, onChange, contents, diagnostics }: KindEditorProps<'guardrail'>) {
  const words = useGuardrailWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const rules = objectsOf(value.rules);
  const ids = [...rules, ...objectsOf(value.contradictions)].map(({ id }) => textOf(id));
  const locales = useMemo(() => instrumentLocales(contents), [contents]);
  const privacy = asObject(value.privacy);
  return (
    <Stack gap="lg">
      <section aria-label={words('rules')}>
        <Title order={2} mb="xs">
          {words('rules')}
        </Title>
        <ObjectList
          label={words('rules')}
          value={rules}
          onChange={(next) => onChange(withFilled(value, 'rules', next))}
          isOrdered
          entry={(rule, index) => ({
            title: textOf(rule.message) || textOf(rule.id),
            summary: (
              <>
                {words('when')} <Sentence expression={rule.when} names={names} />:{' '}
                {words((textOf(rule.action) || 'flag') as 'flag')}
              </>
            ),
            diagnostics: diagnosticsAt(diagnostics, 'guardrail', `/rules/${index}`),
          })}
          create={() => ({ id: freeId('rule', ids), when: firstCondition(names) })}
          addLabel={words('addRule')}
          empty={words('noRules')}
        >
          {(rule, change) => {
            const at = (locale: string) => pointerOf('translations', locale, 'rules', textOf(rule.id));
            return (
              <RuleEditor
                value={rule}
                onChange={change}
                names={names}
                locales={locales}
                textsIn={(locale) => asObject(valueAt(value, at(locale))) as RuleTextsDraft}
                onTexts={(locale, next) => onChange(withValueAt(value, at(locale), next as JsonObject))}
              />
            );
          }}
        </ObjectList>
      </section>
      <ContradictionsEditor value={value} onChange={onChange} names={names} />
      <QualityEditor value={value} onChange={onChange} names={names} />
      <section aria-label={words('minimums')}>
        <Title order={2} mb="xs">
          {words('minimums')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <ShareField value={value} onChange={onChange} name="min_coverage" label={words('minCoverage')} />
          <ShareField
            value={value}
            onChange={onChange}
            name="min_confidence"
            label={words('minConfidence')}
          />
          <NumberField
            value={privacy}
            onChange={(next) => onChange(withFilled(value, 'privacy', next))}
            name="min_cell"
            label={words('minCell')}
            placeholder="5"
            min={1}
            isInteger
          />
        </SimpleGrid>
      </section>
    </Stack>
  );
}

export const GuardrailTab = tabOf('guardrail', GuardrailEditor);
