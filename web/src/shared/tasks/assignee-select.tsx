import type { TaskAssignee } from '@eps/sdk';
import { Select, type SelectProps } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { useMe } from '../../base/session.ts';
import { useMembers } from '../../ui/members.ts';

const UNIT_LEAD = 'unit_lead';
const ROLES = ['owner', 'admin', 'editor', 'coordinator', 'reviewer'] as const;

interface AssigneeSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value?: TaskAssignee | undefined;
  onChange(assignee: TaskAssignee | undefined): void;
  /** Whether the lead of a person's unit can be chosen. */
  hasUnitLead?: boolean;
}

/** Chooses who does a task: the members with a role, or one member. */
export function AssigneeSelect({ value, onChange, hasUnitLead, ...props }: AssigneeSelectProps) {
  const words = useWords();
  const me = useMe();
  const members = useMembers() ?? [];
  const accepted = members.filter(({ accepted }) => accepted);
  const [own, others] = [
    accepted.filter(({ user_id }) => user_id === me.principal_id),
    accepted.filter(({ user_id }) => user_id !== me.principal_id),
  ];
  return (
    <Select
      {...props}
      label={words('Who does it')}
      data={[
        {
          group: words('Roles'),
          items: [
            ...ROLES.map((role) => ({ value: `role:${role}`, label: words.named(`tasks.role.${role}`) })),
            ...(hasUnitLead ? [{ value: UNIT_LEAD, label: words('The lead of the team') }] : []),
          ],
        },
        {
          group: words('Members'),
          items: [...own, ...others].map(({ user_id, email }) => ({
            value: `user:${user_id}`,
            label: user_id === me.principal_id ? `${email} (${words('You')})` : email,
          })),
        },
      ]}
      value={value === undefined ? null : textOf(value)}
      onChange={(text) => onChange(text === null ? undefined : assigneeOf(text))}
      searchable
      allowDeselect={false}
      required
    />
  );
}

function textOf(assignee: TaskAssignee): string {
  if ('role' in assignee) return `role:${assignee.role}`;
  return 'user_id' in assignee ? `user:${assignee.user_id}` : UNIT_LEAD;
}

function assigneeOf(text: string): TaskAssignee {
  if (text === UNIT_LEAD) return { unit_lead: true };
  const [kind, name = ''] = text.split(':');
  return kind === 'role' ? { role: name as (typeof ROLES)[number] } : { user_id: name };
}
