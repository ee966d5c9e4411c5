import { Alert, Button, Fieldset, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconHeartHandshake, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { asObject, withFilled, withKey } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { useSnapshot } from '../editor/instrument.ts';
import { ChoiceField, IdsField, TextField } from '../fields/fields.tsx';
import { HelpFields, HelpPreview } from './help-fields.tsx';
import type { RuleDraft, RuleTextsDraft } from './rule.ts';
import { NEW_TASK, TaskFields } from './task-fields.tsx';

export interface GuardrailPartProps<T> {
  value: T;
  onChange(next: T): void;
  names: Names;
}

interface RuleEditorProps extends GuardrailPartProps<RuleDraft> {
  /** The languages that the instrument is translated to. */
  locales: readonly string[];
  textsIn(locale: string): RuleTextsDraft;
  onTexts(locale: string, next: RuleTextsDraft): void;
}

const SEVERITIES = ['info', 'warning', 'critical'] as const;
const ACTIONS = ['flag', 'require_review', 'withhold', 'fail'] as const;
const PHASES = ['answer', 'complete'] as const;

/** Edits a rule: its condition as a sentence, and what happens when it is true, to whom. */
export function RuleEditor(props: RuleEditorProps) {
  const { value, onChange, names } = props;
  const words = useWords();
  const common = { value, onChange };
  const choices = (keys: readonly (typeof SEVERITIES | typeof ACTIONS | typeof PHASES)[number][]) =>
    keys.map((key) => ({ value: key, label: words.named(`guardrail-editor.${key}`) }));
  return (
    <>
      <ConditionEditor
        label={words('If')}
        value={value.when}
        onChange={(when) => when && onChange({ ...value, when })}
        names={names}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <ChoiceField
          {...common}
          name="severity"
          label={words('Severity')}
          placeholder={words.named('common.warning')}
          choices={choices(SEVERITIES)}
        />
        <ChoiceField
          {...common}
          name="action"
          label={words('Action')}
          placeholder={words.named('guardrail-editor.flag')}
          choices={choices(ACTIONS)}
        />
        <ChoiceField
          {...common}
          name="phase"
          label={words('Checked')}
          placeholder={words.named('guardrail-editor.complete')}
          choices={choices(PHASES)}
        />
      </SimpleGrid>
      <Responses {...props} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <IdsField
          {...common}
          name="concepts"
          label={words('Related subscales')}
          choices={[...names.concepts, ...names.composites].map(({ id, label }) => ({ value: id, label }))}
        />
        <TextField {...common} name="id" label={words('ID')} />
      </SimpleGrid>
    </>
  );
}

/** What the person reads and what staff must do, in one language at a time. */
function Responses({ value, onChange, locales, textsIn, onTexts }: RuleEditorProps) {
  const words = useWords();
  const nameOf = useLanguageNames();
  const original = useSnapshot(({ document }) => document.locale);
  const [chosen, setChosen] = useState('');
  const locale = locales.includes(chosen) ? chosen : '';
  const texts = locale === '' ? undefined : textsIn(locale);
  const part = { value, onChange, texts, setTexts: (next: RuleTextsDraft) => onTexts(locale, next) };
  const isUnanswered = value.severity === 'critical' && value.help === undefined && value.task === undefined;
  return (
    <Stack gap="md">
      {locales.length > 0 && (
        <SegmentedControl
          aria-label={words('Language of the texts')}
          value={locale}
          onChange={setChosen}
          data={[
            { value: '', label: words('{{language}} (original)', { language: nameOf(original) }) },
            ...locales.map((each) => ({ value: each, label: nameOf(each) })),
          ]}
          w="fit-content"
        />
      )}
      <MessageField {...part} />
      {isUnanswered && (
        <Alert color="orange" variant="outline" title={words('Nobody hears of this rule')}>
          {words('Tell the person where to find help, give staff a task, or both.')}
        </Alert>
      )}
      <HelpPart {...part} locale={locale} />
      <TaskPart {...part} />
    </Stack>
  );
}

interface TextsProps extends Pick<RuleEditorProps, 'value' | 'onChange'> {
  /** The translation that is edited; undefined for the original. */
  texts: RuleTextsDraft | undefined;
  setTexts(next: RuleTextsDraft): void;
}

function HelpPart({ value, onChange, texts, setTexts, locale }: TextsProps & { locale: string }) {
  const words = useWords();
  // Help is shown while somebody answers.
  const showAtOnce = () => onChange({ ...value, phase: 'answer', help: value.help ?? { text: '' } });
  if (value.help === undefined)
    return (
      <Offer
        icon={<IconHeartHandshake size={18} aria-hidden />}
        label={words('Add what the person reads')}
        onAdd={showAtOnce}
      />
    );
  return (
    <Part
      legend={words('What the person reads')}
      about={words(
        'Shown at once below the answer, and again at the end, whether or not the result is withheld.',
      )}
      remove={words('Remove what the person reads')}
      onRemove={() => onChange(withKey(value, 'help', undefined))}
    >
      {value.phase !== 'answer' && (
        <Alert color="orange" variant="outline">
          {words('It is not shown, because the rule is checked on completion only.')}{' '}
          <Button variant="default" size="compact-sm" onClick={showAtOnce}>
            {words('Check after each answer')}
          </Button>
        </Alert>
      )}
      <HelpFields
        value={asObject(value.help)}
        onChange={(help) => onChange({ ...value, help })}
        texts={texts && asObject(texts.help)}
        onTexts={(help) => setTexts(withFilled({ ...texts }, 'help', help))}
      />
      <HelpPreview rule={value} texts={texts} locale={locale} />
    </Part>
  );
}

function TaskPart({ value, onChange, texts, setTexts }: TextsProps) {
  const words = useWords();
  if (value.task === undefined)
    return (
      <Offer
        icon={<IconPhone size={18} aria-hidden />}
        label={words('Add what staff must do')}
        onAdd={() => onChange({ ...value, task: NEW_TASK })}
      />
    );
  return (
    <Part
      legend={words('What staff must do')}
      about={words('A task is created when the rule is true, once for each result.')}
      remove={words('Remove what staff must do')}
      onRemove={() => onChange(withKey(value, 'task', undefined))}
    >
      <TaskFields
        value={asObject(value.task)}
        onChange={(task) => onChange({ ...value, task })}
        texts={texts && asObject(texts.task)}
        onTexts={(task) => setTexts(withFilled({ ...texts }, 'task', task))}
      />
    </Part>
  );
}

function MessageField({ value, onChange, texts, setTexts }: TextsProps) {
  const words = useWords();
  const common = {
    name: 'message',
    label: words('What reviewers read about the result'),
    description: words.named('guardrail-editor.messageAbout'),
    isLong: true,
  } as const;
  if (!texts) return <TextField {...common} value={value} onChange={onChange} />;
  return <TextField {...common} value={texts} onChange={setTexts} placeholder={value.message ?? ''} />;
}

interface OfferProps {
  icon: React.ReactNode;
  label: string;
  onAdd(): void;
}

function Offer({ icon, label, onAdd }: OfferProps) {
  return (
    <Button variant="default" leftSection={icon} onClick={onAdd} w="fit-content">
      {label}
    </Button>
  );
}

interface PartProps {
  legend: string;
  about: string;
  remove: string;
  onRemove(): void;
  children: React.ReactNode;
}

function Part({ legend, about, remove, onRemove, children }: PartProps) {
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {children}
        <Group>
          <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
            {remove}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
