import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import { shortId } from '../../../ui/short-id.ts';
import { protocolQuery } from '../protocols/queries.ts';

/** A protocol by name and revision, as a link for those who may read protocols. */
export function ProtocolLink({ protocolId }: { protocolId: string }) {
  const words = useWords();
  const { api, may } = useApp();
  const isReadable = may('definitions:read');
  const { data } = useQuery({ ...protocolQuery(protocolId, api), enabled: isReadable });
  if (!isReadable)
    return (
      <Text span size="sm" ff="monospace">
        {shortId(protocolId)}
      </Text>
    );
  return (
    <PageLink from={APP} to="./protocols/$protocolId" params={{ protocolId }}>
      {data
        ? words('{{name}}, revision {{revision}}', { name: data.name, revision: data.revision })
        : shortId(protocolId)}
    </PageLink>
  );
}
