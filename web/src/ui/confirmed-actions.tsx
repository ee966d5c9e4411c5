import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';

interface ConfirmedActionsProps<Action extends string> {
  /** The actions that are possible now. */
  actions: readonly Action[];
  /** The name and the confirmation question of each action. */
  textOf(key: NoInfer<Action | `${Action}Title`>): string;
  /** The effect of an action, in sentences. */
  effects(action: NoInfer<Action>): readonly string[];
  /** The action that cannot be undone. */
  danger: NoInfer<Action>;
  /** The actions with prominent buttons. */
  primary?: readonly NoInfer<Action>[];
  perform(action: NoInfer<Action>): Promise<unknown>;
}

/** A button for each possible action; each explains its effect before it is taken. */
export function ConfirmedActions<Action extends string>(props: ConfirmedActionsProps<Action>) {
  const { actions, textOf, effects, danger, primary = [], perform } = props;
  const [action, setAction] = useState<Action>();
  return (
    <>
      {actions.map((possible) => (
        <Button
          key={possible}
          variant={primary.includes(possible) ? 'filled' : 'default'}
          onClick={() => setAction(possible)}
        >
          {textOf(possible)}
        </Button>
      ))}
      {action && (
        <Confirm
          opened
          title={textOf(`${action}Title`)}
          action={textOf(action)}
          danger={action === danger}
          onConfirm={() => perform(action)}
          onClose={() => setAction(undefined)}
        >
          {effects(action).map((effect) => (
            <Text key={effect} size="sm">
              {effect}
            </Text>
          ))}
        </Confirm>
      )}
    </>
  );
}
