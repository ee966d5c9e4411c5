import type { ParticipantToken } from '@eps/sdk';
import { Box, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { useEnvironmentTime } from '../../../shared/tasks/use-tasks.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { tokensKey, tokensQuery } from '../queries.ts';

/** The devices that opened the link of a session; each can be removed without ending the session. */
export function SessionTokens({ sessionId }: { sessionId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const [revoking, setRevoking] = useState<ParticipantToken>();
  const { data, error } = useQuery(tokensQuery(sessionId, api));
  async function revoke(token: ParticipantToken) {
    await api.participantSessions.revokeToken(sessionId, token.id);
    await refresh(tokensKey(sessionId));
    notifyDone(words('The access of the device was ended.'));
  }
  return (
    <Section
      title={words('Devices')}
      about={words(
        'Each device that opens the link has its own access, until the session ends or the time below.',
      )}
    >
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('No device has opened the link.')}</Text>}
      {data && data.length > 0 && <TokenTable tokens={data} onRevoke={setRevoking} />}
      {revoking && (
        <Confirm
          opened
          title={words('End the access of this device?')}
          action={words('End access')}
          danger
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          <Text size="sm">
            {words(
              'The device can no longer read or answer. The link still works: to end it, revoke the session.',
            )}
          </Text>
        </Confirm>
      )}
    </Section>
  );
}

interface TokenTableProps {
  tokens: readonly ParticipantToken[];
  onRevoke(token: ParticipantToken): void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const words = useWords();
  const { may } = useEnvironment();
  const now = useEnvironmentTime();
  const isUsable = ({ revoked_at, expires_at }: ParticipantToken) =>
    revoked_at === undefined && now !== undefined && Date.parse(expires_at) > now;
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words('Devices')}>
      <Table aria-label={words('Devices')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('How')}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {words.named('participant-sessions.createdAt')}
            </Table.Th>
            <Table.Th scope="col">{words('Valid until')}</Table.Th>
            {may('sessions:write') && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>{words.named(`participant-sessions.origin.${token.origin}`)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Time value={token.created_at} />
              </Table.Td>
              <Table.Td>
                {token.revoked_at === undefined ? (
                  <Time value={token.expires_at} />
                ) : (
                  words.named('participant-sessions.revoked')
                )}
              </Table.Td>
              {may('sessions:write') && (
                <Table.Td ta="end">
                  {isUsable(token) && (
                    <Button size="compact-sm" variant="default" onClick={() => onRevoke(token)}>
                      {words('End access')}
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
