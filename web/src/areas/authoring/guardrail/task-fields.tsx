import type {
  ContentRuleTask,
  ContentRuleTaskTranslation,
  ContentTaskEscalation,
  TaskAssignee,
} from '@eps/sdk';
import { SimpleGrid } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Draft } from '../../../shared/content/draft.ts';
import { objectsOf, textOf, textsOf, withFilled } from '../../../shared/content/json.ts';
import { DurationField } from '../../../shared/durations/duration-field.tsx';
import { durationWords } from '../../../shared/durations/durations.ts';
import { useAssigneeName } from '../../../shared/tasks/assignee-name.tsx';
import { AssigneeSelect } from '../../../shared/tasks/assignee-select.tsx';
import { OutcomesInput } from '../../../shared/tasks/outcomes-input.tsx';
import { TextField } from '../fields/fields.tsx';
import { ObjectList } from '../fields/object-list.tsx';

type TaskDraft = Draft<ContentRuleTask>;
type TaskTextsDraft = Draft<ContentRuleTaskTranslation>;
type EscalationDraft = Draft<ContentTaskEscalation>;

export const NEW_TASK: TaskDraft = {
  title: '',
  assign: { role: 'reviewer' },
  due_in: 'PT4H',
  outcomes: ['called', 'not_reached', 'referred', 'false_alarm'],
};

const NEW_ESCALATION: EscalationDraft = { after: 'PT2H', to: { role: 'admin' } };

interface TaskFieldsProps {
  value: TaskDraft;
  onChange(next: TaskDraft): void;
  /** The translation that is edited; undefined for the original. */
  texts: TaskTextsDraft | undefined;
  onTexts(next: TaskTextsDraft): void;
}

/** What staff must do when the rule is true: who, until when, how, and how it can end. */
export function TaskFields({ value, onChange, texts, onTexts }: TaskFieldsProps) {
  const words = useWords();
  const title = { name: 'title', label: words('What has to be done') } as const;
  const script = {
    name: 'script',
    label: words('What to say and do'),
    description: words('One step per line.'),
    isLong: true,
  } as const;
  if (texts)
    return (
      <>
        <TextField {...title} value={texts} onChange={onTexts} placeholder={value.title ?? ''} />
        <TextField {...script} value={texts} onChange={onTexts} placeholder={value.script ?? ''} />
      </>
    );
  return (
    <>
      <TextField {...title} value={value} onChange={onChange} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AssigneeSelect
          hasUnitLead
          value={value.assign as TaskAssignee | undefined}
          onChange={(assign) => assign && onChange({ ...value, assign })}
        />
        <DurationField
          label={words('Until when, after the answer')}
          value={textOf(value.due_in)}
          onChange={(due_in) => onChange({ ...value, due_in })}
        />
      </SimpleGrid>
      <TextField {...script} value={value} onChange={onChange} />
      <OutcomesInput
        value={textsOf(value.outcomes)}
        onChange={(outcomes) => onChange({ ...value, outcomes })}
      />
      <Escalations value={value} onChange={onChange} />
      <TextField
        value={value}
        onChange={onChange}
        name="kind"
        label={words('Kind of task')}
        description={words('For your own systems, which get it with the event.')}
        placeholder="follow_up"
      />
    </>
  );
}

function Escalations({ value, onChange }: Pick<TaskFieldsProps, 'value' | 'onChange'>) {
  const words = useWords();
  const language = useLanguage();
  const nameOf = useAssigneeName();
  return (
    <ObjectList
      label={words('If nobody takes it')}
      value={objectsOf(value.escalate)}
      onChange={(escalate) => onChange(withFilled(value, 'escalate', escalate))}
      entry={({ after, to }) => ({
        title: words('after {{after}}: {{to}}', {
          after: durationWords(textOf(after), language),
          to: to === undefined ? '–' : nameOf(to as TaskAssignee),
        }),
      })}
      create={() => NEW_ESCALATION}
      addLabel={words('Add who is next')}
    >
      {(escalation, change) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DurationField
            label={words('After')}
            value={textOf(escalation.after)}
            onChange={(after) => change({ ...escalation, after })}
          />
          <AssigneeSelect
            hasUnitLead
            value={escalation.to as TaskAssignee | undefined}
            onChange={(to) => to && change({ ...escalation, to })}
          />
        </SimpleGrid>
      )}
    </ObjectList>
  );
}
