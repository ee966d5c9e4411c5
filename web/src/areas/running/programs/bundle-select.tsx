import type { Bundle } from '@eps/sdk';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { bundlesQuery } from '../../../shared/queries.ts';

/**
 * The bundles that a program can run here: published ones, and in a test environment also others; and the one
 * that is in use.
 */
export function useRunnableBundles(present?: string) {
  const { ids, api } = useApp();
  const { environment } = useCurrentScope();
  const query = useQuery(bundlesQuery(ids.appId, api));
  const all = query.data ?? [];
  const published = all.filter(({ status }) => status === 'published');
  const isTest = environment?.kind === 'test';
  const others = all.filter(
    ({ id, status }) => status !== 'published' && (id === present || (isTest && status !== 'archived')),
  );
  return { published, others, isPending: query.isPending };
}

interface BundleSelectProps extends Omit<SelectProps, 'data'> {
  /** The id of the bundle in use, which is offered whatever its status. */
  present?: string | undefined;
}

/** Chooses a bundle; the label is by default "Bundle". */
export function BundleSelect({ present, ...props }: BundleSelectProps) {
  const words = useWords();
  const { published, others } = useRunnableBundles(present);
  const itemsOf = (bundles: Bundle[]) =>
    bundles.map(({ id, name, revision }) => ({
      value: id,
      label: words('{{name}}, version {{revision}}', { name, revision }),
    }));
  const groups = [
    { group: words.named('common.published'), items: itemsOf(published) },
    { group: words('Not published: test environments only'), items: itemsOf(others) },
  ];
  return (
    <Select
      label={words('Instrument')}
      data={groups.filter(({ items }) => items.length > 0)}
      searchable
      openOnFocus={false}
      required
      {...props}
    />
  );
}
