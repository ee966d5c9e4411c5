import type { AppClient, File as AppFile, AppIds } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '../../../ui/list-query.ts';

export type FileType = AppFile['type'];
export type { AppFile };

/** The query key for everything about the files of an app. */
export const filesKey = ({ appId }: AppIds) => ['files', appId] as const;

export const filesQuery = (type: FileType | undefined, ids: AppIds, api: AppClient) =>
  listQuery([...filesKey(ids), 'list', type ?? ''], (page) =>
    api.files.list({ ...page, ...(type && { type }) }),
  );

export const fileQuery = (id: string, ids: AppIds, api: AppClient) =>
  queryOptions({
    queryKey: [...filesKey(ids), id],
    queryFn: () => api.files.get(id),
    retry: false,
    staleTime: 60_000,
  });

/** Reads a file of the user's device as base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
