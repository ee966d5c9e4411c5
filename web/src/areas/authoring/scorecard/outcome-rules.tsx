import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft, ScorecardDraft } from '../../../shared/content/draft.ts';
import {
  asObject,
  type ContentDiagnostic,
  diagnosticsAt,
  freeId,
  objectsOf,
  textOf,
  withFilled,
} from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { ChoiceField, NumberField, TextField } from '../fields/fields.tsx';
import { ObjectList } from '../fields/object-list.tsx';

/** The schema says which keys are required together, which the generated type cannot. */
type OutcomeRuleDraft = Draft<{
  id: string;
  concept: string;
  baseline: 'first' | 'last_before_anchor';
  eligible: { at_least: number };
  from: string;
  by: string;
  pick: 'last' | 'best' | 'first';
  response: { change_pct: number };
  remission: { below: number; above: number };
}>;

interface Props {
  value: ScorecardDraft;
  onChange(next: ScorecardDraft): void;
  names: Names;
  diagnostics: readonly ContentDiagnostic[];
}

/** Edits when a treatment counts as successful for a person. */
export function OutcomeRules({ value, onChange, names, diagnostics }: Props) {
  const words = useWords();
  const rules = objectsOf(value.outcome_rules) as OutcomeRuleDraft[];
  const entry = (rule: OutcomeRuleDraft, index: number) => ({
    title: textOf(rule.id),
    summary: names.score(textOf(rule.concept)),
    diagnostics: diagnosticsAt(diagnostics, 'scorecard', `/outcome_rules/${index}`),
  });
  const ids = rules.map(({ id }) => textOf(id));
  const [first] = [...names.concepts, ...names.composites];
  const create = () => ({
    id: freeId('outcome', ids),
    concept: first?.id ?? '',
    from: 'P120D',
    by: 'P240D',
    response: { change_pct: -50 },
  });
  return (
    <section aria-label={words('Outcome rules')}>
      <Title order={2} mb="xs">
        {words('Outcome rules')}
      </Title>
      <ObjectList
        label={words('Outcome rules')}
        value={rules}
        onChange={(next) => onChange(withFilled(value, 'outcome_rules', next as never))}
        entry={entry}
        isOrdered
        create={create}
        addLabel={words('Add outcome rule')}
        empty={words('An outcome rule says when a treatment counts as successful for a person.')}
      >
        {(rule, change) => <OutcomeRule value={rule} onChange={change} names={names} />}
      </ObjectList>
    </section>
  );
}

interface RuleProps {
  value: OutcomeRuleDraft;
  onChange(next: OutcomeRuleDraft): void;
  names: Names;
}

function OutcomeRule({ value, onChange, names }: RuleProps) {
  const words = useWords();
  const own = { value, onChange };
  const eligible = asObject(value.eligible);
  const response = asObject(value.response);
  const remission = asObject(value.remission);
  const setRemission = (next: typeof remission) => onChange(withFilled(value, 'remission', next));
  const choices = [...names.concepts, ...names.composites].map(({ id, label }) => ({ value: id, label }));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...own} name="id" label={words('ID')} />
        <ChoiceField {...own} name="concept" label={words('Score')} choices={choices} />
        <ChoiceField
          {...own}
          name="baseline"
          label={words('Compared with')}
          placeholder={words.named('outcome-rules.first')}
          choices={(['first', 'last_before_anchor'] as const).map((each) => ({
            value: each,
            label: words.named(`outcome-rules.${each}`),
          }))}
        />
        <NumberField
          value={eligible}
          onChange={(next) => onChange(withFilled(value, 'eligible', next))}
          name="at_least"
          label={words('Only people who start at or above')}
        />
        <TextField {...own} name="from" label={words('Window from (such as P120D)')} />
        <TextField {...own} name="by" label={words('Window until (such as P240D)')} />
        <ChoiceField
          {...own}
          name="pick"
          label={words('Which value in the window decides')}
          placeholder={words.named('outcome-rules.lastValue')}
          choices={(['last', 'best', 'first'] as const).map((each) => ({
            value: each,
            label: words.named(`outcome-rules.${each}Value`),
          }))}
        />
        <NumberField
          value={response}
          onChange={(next) => onChange(withFilled(value, 'response', next))}
          name="change_pct"
          label={words('Response: change in percent (such as −50)')}
        />
        <NumberField
          value={remission}
          onChange={setRemission}
          name="below"
          label={words('Remission: below')}
        />
        <NumberField
          value={remission}
          onChange={setRemission}
          name="above"
          label={words('Remission: above')}
        />
      </SimpleGrid>
    </Stack>
  );
}
