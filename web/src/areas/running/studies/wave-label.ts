import type { Protocol } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';
import { wavesOf } from '../protocols/design/waves.ts';
import { protocolQuery } from '../protocols/queries.ts';

export type WaveLabel = (wave: string) => string;

/** Returns the names of the waves of a study, for readers of its protocol; for others their ids as words. */
export function useWaveLabel(protocolId: string | undefined): WaveLabel {
  const { api, may } = useApp();
  const { data } = useQuery({
    ...protocolQuery(protocolId ?? '', api),
    enabled: protocolId !== undefined && may('definitions:read'),
  });
  return waveLabelOf(data?.content ?? {});
}

/** Returns the names of waves in the content of a protocol; the id in words for a wave without a name. */
export function waveLabelOf(content: Protocol['content']): WaveLabel {
  const names = new Map(wavesOf(content).map(({ id, name }) => [id, name]));
  return (wave) => {
    const name = names.get(wave);
    return name === undefined || name === wave ? wordsOf(wave) : name;
  };
}

/** `week_4` or `week4` as “Week 4”. */
function wordsOf(id: string): string {
  const text = id.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])(\d)/gi, '$1 $2');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
