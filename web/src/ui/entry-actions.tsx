import { Button, type ButtonProps, Group, type GroupProps } from '@mantine/core';

interface EntryActionsProps<Action extends string> {
  actions: readonly Action[];
  /** The name of the entry, which screen readers say with each action. */
  name: string;
  textOf(key: NoInfer<Action | `${Action}Label`>, values?: { name: string }): string;
  size?: ButtonProps['size'];
  gap?: GroupProps['gap'];
  onChoose(action: NoInfer<Action>): void;
}

/** The actions on an entry of a list, as a row of buttons. */
export function EntryActions<Action extends string>(props: EntryActionsProps<Action>) {
  const { actions, name, textOf, size = 'compact-sm', gap = 4, onChoose } = props;
  return (
    <Group gap={gap}>
      {actions.map((action) => (
        <Button
          key={action}
          size={size}
          variant="default"
          aria-label={textOf(`${action}Label`, { name })}
          onClick={() => onChoose(action)}
        >
          {textOf(action)}
        </Button>
      ))}
    </Group>
  );
}
