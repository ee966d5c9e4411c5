import type { LegalHold } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';

export const legalHoldKey = (of: 'subject' | 'environment', id: string) => ['legal-hold', of, id];

export const legalHoldQuery = (of: 'subject' | 'environment', id: string, get: () => Promise<LegalHold>) =>
  queryOptions({ queryKey: legalHoldKey(of, id), queryFn: get });
