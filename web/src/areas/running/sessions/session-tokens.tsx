import type { ParticipantToken } from '@eps/sdk';
import { Box, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { useEnvironmentTime } from '../../../shared/tasks/use-tasks.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { tokensKey, tokensQuery } from '../queries.ts';
import { useSessionWords } from './words.ts';

/** The devices that opened the link of a session; each can be removed without ending the session. */
export function SessionTokens({ sessionId }: { sessionId: string }) {
  const words = useSessionWords();
  const { api } = useEnvironment();
  const [revoking, setRevoking] = useState<ParticipantToken>();
  const { data, error } = useQuery(tokensQuery(sessionId, api));
  async function revoke(token: ParticipantToken) {
    await api.participantSessions.revokeToken(sessionId, token.id);
    await refresh(tokensKey(sessionId));
    notifyDone(words('tokenRevoked'));
  }
  return (
    <Section title={words('tokens')} about={words('tokensAbout')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('noTokens')}</Text>}
      {data && data.length > 0 && <TokenTable tokens={data} onRevoke={setRevoking} />}
      {revoking && (
        <Confirm
          opened
          title={words('revokeTokenTitle')}
          action={words('revokeToken')}
          danger
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          <Text size="sm">{words('revokeTokenDoes')}</Text>
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
  const words = useSessionWords();
  const { may } = useEnvironment();
  const now = useEnvironmentTime();
  const isUsable = ({ revoked_at, expires_at }: ParticipantToken) =>
    revoked_at === undefined && now !== undefined && Date.parse(expires_at) > now;
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words('tokens')}>
      <Table aria-label={words('tokens')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('origin')}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {words('createdAt')}
            </Table.Th>
            <Table.Th scope="col">{words('until')}</Table.Th>
            {may('sessions:write') && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>{words(`origin.${token.origin}`)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Time value={token.created_at} />
              </Table.Td>
              <Table.Td>
                {token.revoked_at === undefined ? <Time value={token.expires_at} /> : words('revoked')}
              </Table.Td>
              {may('sessions:write') && (
                <Table.Td ta="end">
                  {isUsable(token) && (
                    <Button size="compact-sm" variant="default" onClick={() => onRevoke(token)}>
                      {words('revokeToken')}
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
