import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../base/scope.ts';
import { KINDS } from './kinds.ts';
import { contentsQuery } from './queries.ts';

/** The contents of a bundle by kind. */
export function useBundleContents(bundleId: string) {
  return useQuery(contentsQuery(bundleId, KINDS, useApp().api));
}
