import { POLICY_MODES, SELECTION_CRITERIA } from '@eps/engine/authoring';
import { SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import {
  asObject,
  diagnosticsAt,
  type KindEditorProps,
  objectsOf,
  replacedAt,
  textOf,
  textsOf,
  withFilled,
  withKey,
} from '../../../shared/content/json.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { Sentence } from '../../../shared/content/sentence.tsx';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { firstCondition } from '../conditions/rows.ts';
import { ChoiceField, IdsField, NumberField, ShareField } from '../fields/fields.tsx';
import { tabOf } from '../fields/instrument-editor.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import { Constraints } from './constraints.tsx';
import { SimulationSection } from './simulation-panel.tsx';
import { type PolicyPartProps, StopRules } from './stop-rules.tsx';

/** Edits which questions are asked, in which order, and when to stop. Shows a simulated person beside it. */
function PolicyEditor(props: KindEditorProps<'adaptive_policy'>) {
  const { value, onChange, contents } = props;
  const words = useWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const mode = textOf(value.mode) || 'fixed';
  const common = { value, onChange, names };
  const questions = names.questions.map(({ id, label }) => ({ value: id, label }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack gap="lg">
        <ChoiceField
          {...common}
          name="mode"
          label={words('Question selection')}
          placeholder={words.named('policy-editor.fixed')}
          choices={POLICY_MODES.map((key) => ({ value: key, label: words.named(`policy-editor.${key}`) }))}
        />
        <IdsField {...common} name="start" label={words('Ask first')} choices={questions} placeholder="–" />
        {mode === 'irt' && <Selection {...common} />}
        {mode !== 'fixed' && <PolicyRules {...props} names={names} />}
        {mode === 'irt' && <StopRules {...common} />}
        <Constraints {...common} />
        <Throttle {...common} />
      </Stack>
      <SimulationSection contents={contents} names={names} isIrt={mode === 'irt'} />
    </SimpleGrid>
  );
}

function Selection({ value, onChange, names }: PolicyPartProps) {
  const words = useWords();
  const select = asObject(value.select);
  const setSelect = (next: typeof select) => onChange(withFilled(value, 'select', next));
  const shares = asObject(value.balance);
  const measured = names.concepts;
  return (
    <Stack gap="xs" component="section" aria-label={words('Selection')}>
      <Title order={2}>{words('Selection')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChoiceField
          value={select}
          onChange={setSelect}
          name="criterion"
          label={words('Select the question with the largest')}
          placeholder={words.named('policy-editor.mfi')}
          choices={SELECTION_CRITERIA.map((key) => ({
            value: key,
            label: words.named(`policy-editor.${key}`),
          }))}
        />
        <NumberField
          value={select}
          onChange={setSelect}
          name="top_n"
          label={words('Draw from the best')}
          placeholder="1"
          min={1}
          isInteger
        />
        <ChoiceField
          value={select}
          onChange={setSelect}
          name="concept_order"
          label={words('Measure next')}
          placeholder="–"
          choices={[
            { value: 'largest_se', label: words('the subscale with the largest standard error') },
            { value: 'balance', label: words('the subscale furthest below its share') },
            { value: 'fixed', label: words('in the order of the scorecard') },
          ]}
        />
        <ShareField value={value} onChange={onChange} name="max_exposure" label={words('Maximum exposure')} />
        {measured.map(({ id, label }) => (
          <NumberField
            key={id}
            value={shares}
            onChange={(next) => onChange(withFilled(value, 'balance', next))}
            name={id}
            label={`${words('Share of each subscale')}: ${label}`}
            min={0}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** How many questions continuous programs deliver, and when; and for how long earlier answers count. */
function Throttle({ value, onChange }: PolicyPartProps) {
  const words = useWords();
  const throttle = asObject(value.throttle);
  const set = (next: typeof throttle) => onChange(withFilled(value, 'throttle', next));
  const quiet = textsOf(throttle.quiet_hours);
  const setQuiet = (end: 0 | 1, time: string) => {
    const [from = '', to = ''] = replacedAt(
      ['', ''].map((none, i) => quiet[i] ?? none),
      end,
      time,
    );
    set(withKey(throttle, 'quiet_hours', from === '' && to === '' ? undefined : [from, to]));
  };
  return (
    <Stack gap="xs" component="section" aria-label={words('Deliveries of continuous programs')}>
      <Title order={2}>{words('Deliveries of continuous programs')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['max_questions_per_delivery', 'max_per_login'] as const).map((name) => (
          <NumberField
            key={name}
            value={throttle}
            onChange={set}
            name={name}
            label={words.named(`policy-editor.${name}`)}
            min={1}
            isInteger
          />
        ))}
        {([0, 1] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={words(end === 0 ? 'No questions from' : 'No questions until')}
            value={quiet[end] ?? ''}
            onChange={({ currentTarget }) => setQuiet(end, currentTarget.value)}
          />
        ))}
        <NumberField
          value={value}
          onChange={onChange}
          name="prior_decay_days"
          label={words('Days after which an earlier result counts little')}
          min={0}
        />
      </SimpleGrid>
    </Stack>
  );
}

function PolicyRules({
  value,
  onChange,
  diagnostics,
  names,
}: KindEditorProps<'adaptive_policy'> & PolicyPartProps) {
  const words = useWords();
  const rules = objectsOf(value.rules);
  const questions = names.questions.map(({ id, label }) => ({ value: id, label }));
  return (
    <Stack gap="xs" component="section" aria-label={words('Rules')}>
      <Title order={2}>{words('Rules')}</Title>
      <ObjectList
        label={words('Rules')}
        value={rules}
        onChange={(next) => onChange(withFilled(value, 'rules', next))}
        isOrdered
        entry={(rule, index) => ({
          title: words('Rule {{number}}', { number: index + 1 }),
          summary: (
            <>
              {words('While')} <Sentence expression={rule.when} names={names} />
            </>
          ),
          diagnostics: diagnosticsAt(diagnostics, 'adaptive_policy', `/rules/${index}`),
        })}
        create={() => ({ when: firstCondition(names) })}
        addLabel={words('Add rule')}
        empty={words('A rule asks or skips questions while its condition is met.')}
      >
        {(rule, change) => (
          <>
            <ConditionEditor
              label={words('While')}
              value={rule.when}
              onChange={(when) => when && change({ ...rule, when })}
              names={names}
              required
            />
            <IdsField
              value={rule}
              onChange={change}
              name="ask"
              label={words('Ask')}
              choices={questions}
              placeholder="–"
            />
            <IdsField
              value={rule}
              onChange={change}
              name="skip"
              label={words('Skip')}
              choices={questions}
              placeholder="–"
            />
          </>
        )}
      </ObjectList>
    </Stack>
  );
}

export const PolicyTab = tabOf('adaptive_policy', PolicyEditor);
