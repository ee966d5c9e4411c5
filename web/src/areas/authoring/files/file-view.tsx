import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { type AppFile, fileQuery } from './queries.ts';

/** A file of the app as participants see it, in the given width. */
export function FileView({ file: { type, src, name }, width }: { file: AppFile; width: number }) {
  if (type === 'image')
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        style={{ display: 'block', width, height: width * 0.75, objectFit: 'contain' }}
      />
    );
  const Player = type;
  return (
    <Player src={src} controls preload="metadata" aria-label={name} style={{ width, maxHeight: width }} />
  );
}

/** Shows a file that content names. */
export function NamedFileView({ id, width }: { id: string; width: number }) {
  const words = useWords();
  const { ids, api } = useApp();
  const { data, isError } = useQuery(fileQuery(id, ids, api));
  if (data) return <FileView file={data} width={width} />;
  return (
    <Text size="xs" w={width} c={isError ? 'red' : undefined}>
      {isError && words('The app does not have this file.')}
    </Text>
  );
}
