import type { JsonObject } from '@eps/sdk';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
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

/** Edits the checks: rules, contradictions, quality and minimums. */
function GuardrailEditor({ value, onChange, contents, diagnostics }: KindEditorProps<'guardrail'>) {
  const words = useWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const rules = objectsOf(value.rules);
  const ids = [...rules, ...objectsOf(value.contradictions)].map(({ id }) => textOf(id));
  const locales = useMemo(() => instrumentLocales(contents), [contents]);
  const privacy = asObject(value.privacy);
  return (
    <Stack gap="lg">
      <section aria-label={words('Rules')}>
        <Title order={2} mb="xs">
          {words('Rules')}
        </Title>
        <ObjectList
          label={words('Rules')}
          value={rules}
          onChange={(next) => onChange(withFilled(value, 'rules', next))}
          isOrdered
          entry={(rule, index) => ({
            title:
              textOf(rule.message) ||
              textOf(asObject(rule.task).title) ||
              words('Rule {{number}}', { number: index + 1 }),
            summary: (
              <>
                {words('If')} <Sentence expression={rule.when} names={names} />:{' '}
                {words.named(`guardrail-editor.${(textOf(rule.action) || 'flag') as 'flag'}`)}
              </>
            ),
            diagnostics: diagnosticsAt(diagnostics, 'guardrail', `/rules/${index}`),
          })}
          create={() => ({
            id: freeId('rule', ids),
            when: firstCondition(names),
            severity: 'warning' as const,
            action: 'flag' as const,
          })}
          addLabel={words('Add rule')}
          empty={words('A rule decides what happens with results that need attention, such as a high risk.')}
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
      <section aria-label={words('Thresholds and privacy')}>
        <Title order={2} mb="xs">
          {words('Thresholds and privacy')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <ShareField
            value={value}
            onChange={onChange}
            name="min_coverage"
            label={words('Minimum answered share without review')}
          />
          <ShareField
            value={value}
            onChange={onChange}
            name="min_confidence"
            label={words('Minimum confidence without review')}
          />
          <NumberField
            value={privacy}
            onChange={(next) => onChange(withFilled(value, 'privacy', next))}
            name="min_cell"
            label={words('Minimum people per group in analytics')}
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
