import type { Bundle } from '@eps/sdk';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useApp } from '../../../base/scope.ts';
import { bundlesQuery } from '../../../shared/queries.ts';
import { useFormWords } from './form-words.ts';
import { useProgramWords } from './words.ts';

/** The bundles that a program can run here: published ones, and in a test environment also others. */
export function useRunnableBundles() {
  const { ids, api } = useApp();
  const { environment } = useCurrentScope();
  const query = useQuery(bundlesQuery(ids.appId, api));
  const all = query.data ?? [];
  const published = all.filter(({ status }) => status === 'published');
  const others =
    environment?.kind === 'test'
      ? all.filter(({ status }) => status !== 'published' && status !== 'archived')
      : [];
  return { published, others, isPending: query.isPending };
}

/** Chooses a bundle; the label is by default "Bundle". */
export function BundleSelect(props: Omit<SelectProps, 'data'>) {
  const words = useFormWords();
  const programWords = useProgramWords();
  const { published, others } = useRunnableBundles();
  const itemsOf = (bundles: Bundle[]) =>
    bundles.map(({ id, name, revision }) => ({
      value: id,
      label: programWords('bundleRevision', { name, revision }),
    }));
  const groups = [
    { group: words('published'), items: itemsOf(published) },
    { group: words('notPublished'), items: itemsOf(others) },
  ];
  return (
    <Select
      label={words('bundle')}
      data={groups.filter(({ items }) => items.length > 0)}
      searchable
      openOnFocus={false}
      required
      {...props}
    />
  );
}
