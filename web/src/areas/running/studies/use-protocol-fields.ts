import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';
import { type ProtocolParts, partsOf } from '../protocols/parts.ts';
import { protocolQuery } from '../protocols/queries.ts';

/**
 * The dates of people that a protocol schedules from; undefined until they are read, and for those who may
 * not read protocols.
 */
export function useProtocolFields(protocolId: string | undefined): ProtocolParts['fields'] | undefined {
  const { api, may } = useApp();
  const { data } = useQuery({
    ...protocolQuery(protocolId!, api),
    enabled: protocolId !== undefined && may('definitions:read'),
  });
  return data && partsOf(data.content).fields;
}
