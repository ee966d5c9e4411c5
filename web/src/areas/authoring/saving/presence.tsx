import { Avatar, Group, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { textOf, valueAt } from '../../../shared/content/json.ts';
import { type Contents, isKind } from '../../../shared/content/kinds.ts';
import { useInstrumentActions, useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { presenceQuery } from '../queries.ts';
import { CLIENT_ID } from './use-autosave.ts';

const MOST_SHOWN = 5;
/** No text is smaller than 12 pixels. */
const INITIALS = { placeholder: { fontSize: 12 } };

/** Shows who else has the working copy open, and what they edit. Also detects their changes. */
export function Presence({ kind }: { kind: string }) {
  const words = useWords();
  const { api } = useApp();
  const { workingCopyId, autosave } = useOpenInstrument();
  const { selected } = useInstrumentActions();
  const location = `${kind}${selected}`.slice(0, 255);
  const { data } = useQuery(presenceQuery(workingCopyId, CLIENT_ID, location, api));
  const revision = data?.revision ?? 0;
  useEffect(() => void autosave.follow(revision), [autosave, revision]);
  const others = [
    // One for each person: those of closed tabs stay for a while.
    ...new Map(
      data?.present
        .filter(({ client_id }) => client_id !== CLIENT_ID)
        .toSorted((one, other) => one.seen_at.localeCompare(other.seen_at))
        .map((client) => [client.user_id, client]),
    ).values(),
  ];
  return (
    <Group gap={4} role="group" aria-label={words('Also here')}>
      {others.slice(0, MOST_SHOWN).map(({ user_id, email = user_id, location: at }) => (
        <Other key={user_id} email={email} at={at} />
      ))}
      {others.length > MOST_SHOWN && (
        <Avatar size="sm" styles={INITIALS}>
          +{others.length - MOST_SHOWN}
        </Avatar>
      )}
    </Group>
  );
}

function Other({ email, at }: { email: string; at: string }) {
  const words = useWords();
  const id = useSnapshot(({ document }) => idAt(document.contents, at));
  const label = id === '' ? email : words('{{email}}, at {{id}}', { email, id });
  return (
    <Tooltip label={label}>
      <Avatar
        size="sm"
        styles={INITIALS}
        name={email}
        color="initials"
        tabIndex={0}
        role="img"
        aria-label={label}
        variant="filled"
      />
    </Tooltip>
  );
}

/** The id of the question, or another entry, that a location is in; empty if there is none. */
function idAt(contents: Contents, location: string): string {
  const [kind = '', ...keys] = location.split('/');
  if (!isKind(kind)) return '';
  const pointer = keys
    .slice(0, 2)
    .map((key) => `/${key}`)
    .join('');
  return textOf(valueAt(contents[kind], `${pointer}/id`));
}
