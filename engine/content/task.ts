import { duration, MINUTE_MS } from '../protocol/duration.ts';
import { type RuleTask, TASK_ROLES, type TaskAssignee } from '../types.ts';
import { translated } from './blank.ts';
import { quote } from './diagnostics.ts';
import { id, object, oneOf, shortListOf, text, uuid } from './fields.ts';
import { key, named, plain, reader } from './form.ts';

const MAX_OUTCOMES = 20;
const MAX_ESCALATIONS = 10;
const TITLE = /^(?=[\s\S]*\S)[\s\S]{1,255}$/;
const DEFAULT_KIND = 'follow_up';
const DEFAULT_ROLE = 'reviewer';

const userId = uuid('user');

const onlyTrue = reader(plain({ const: true }), (value, at) => {
  return value === true ? value : at.wrongType('true', value, { expected_type: 'boolean' });
});

const title = reader(plain({ type: 'string', pattern: TITLE.source }), (value, at) => {
  const found = text(value, at);
  if (found === undefined || TITLE.test(found)) return found;
  return at.error('out_of_range', 'Expected a title of 1 to 255 characters.', {
    min: 1,
    max: 255,
    found: found.length,
  });
});

const outcomeList = shortListOf(id, MAX_OUTCOMES, { minItems: 1, uniqueItems: true });

const outcomes = reader(outcomeList, (value, at) => {
  const found = outcomeList(value, at);
  if (found?.length === 0 && Array.isArray(value) && value.length === 0)
    return at.error('out_of_range', 'A task needs at least one outcome.', { min: 1, found: 0 });
  const seen = new Set<string>();
  found?.forEach((outcome, i) => {
    if (seen.has(outcome))
      at.at(i).error('duplicate_id', `The outcome ${quote(outcome)} is listed twice.`, { name: outcome });
    seen.add(outcome);
  });
  return found && [...seen];
});

const readAssigneeFields = named(
  'TaskAssignee',
  'Who does a task: everybody with a role, the lead of the unit of the person, or one user.',
  object(
    {
      role: key(oneOf(TASK_ROLES), 'The role whose members do the task.'),
      unit_lead: key(onlyTrue, '`true`: the lead of the unit of the person.', { synonyms: ['lead'] }),
      user_id: key(userId, 'The id of a user of the organization.', { synonyms: ['user', 'id'] }),
    },
    [],
    { oneOf: [{ required: ['role'] }, { required: ['unit_lead'] }, { required: ['user_id'] }] },
  ),
);

const assignee = reader(readAssigneeFields, (value, at): TaskAssignee | undefined => {
  const fields = readAssigneeFields(value, at);
  if (!fields) return undefined;
  const given = ['role', 'unit_lead', 'user_id'].filter((name) => Object.hasOwn(value as object, name));
  if (given.length !== 1)
    return at.error('invalid_assignee', 'Expected exactly one of "role", "unit_lead" and "user_id".');
  const { role, unit_lead, user_id } = fields;
  if (role !== undefined) return { role };
  if (user_id !== undefined) return { user_id };
  return unit_lead ? { unit_lead } : undefined;
});

const readEscalationFields = named(
  'TaskEscalation',
  'Who does a task next if nobody has acknowledged it.',
  object(
    {
      after: key(duration({ atLeastMs: MINUTE_MS }), 'How long after the creation of the task.', {
        synonyms: ['in', 'delay'],
      }),
      to: key(assignee, 'Who does the task from then on.', { synonyms: ['assign'] }),
    },
    ['after', 'to'],
  ),
);

const escalation = reader(readEscalationFields, (value, at) => {
  const { after, to } = readEscalationFields(value, at) ?? {};
  return after === undefined || to === undefined ? undefined : { after, to };
});

const readTaskFields = named(
  'RuleTask',
  'What has to be done when the condition of a rule is true.',
  object(
    {
      title: key(title, 'What has to be done, in a few words.', { synonyms: ['name', 'label'] }),
      kind: key(id, 'What kind of task it is, by a name of your choice.', {
        default: DEFAULT_KIND,
        synonyms: ['type'],
      }),
      assign: key(assignee, 'Who does it.', {
        default: { role: DEFAULT_ROLE },
        synonyms: ['assignee', 'owner', 'to'],
      }),
      due_in: key(duration({ atLeastMs: MINUTE_MS }), 'How long after its creation the task is due.', {
        synonyms: ['due', 'due_at', 'within'],
      }),
      escalate: key(
        shortListOf(escalation, MAX_ESCALATIONS),
        'Who does the task next if nobody has acknowledged it by then.',
        {
          default: [],
          synonyms: ['escalation', 'escalations'],
        },
      ),
      script: key(text, 'What to say and do, step by step.', { synonyms: ['text', 'instructions'] }),
      outcomes: key(outcomes, 'The possible outcomes. One of them is given when the task is completed.', {
        synonyms: ['results', 'outcome'],
      }),
    },
    ['title', 'due_in', 'outcomes'],
  ),
);

/** Reads the task of a rule. */
export const readTask = reader(readTaskFields, (value, at): RuleTask | undefined => {
  const fields = readTaskFields(value, at);
  if (fields?.title === undefined || fields.due_in === undefined || !fields.outcomes) return undefined;
  const { kind = DEFAULT_KIND, assign = { role: DEFAULT_ROLE }, due_in, escalate = [], script } = fields;
  return {
    title: fields.title,
    kind,
    assign,
    dueIn: due_in,
    escalate,
    ...(script !== undefined && { script }),
    outcomes: fields.outcomes,
  };
});

/** Reads the translation of a task; texts that it lacks stay in the original language. */
export const readTaskTexts = named(
  'RuleTaskTranslation',
  'The texts of a task in another language.',
  object({
    title: key(translated(text), 'The translated title.'),
    script: key(translated(text), 'The translated script.'),
  }),
);
