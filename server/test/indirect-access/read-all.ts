import { routes } from '../../src/routes.ts';
import type { CallOptions } from '../app.ts';
import type { setUpProtectedData } from './protected-data.ts';

/** Reads of everything that there is about people in an environment. */

export type ProtectedData = Awaited<ReturnType<typeof setUpProtectedData>>;

/** Queries that show more, or that are required. */
const QUERIES: Record<string, string[]> = {
  getEvaluation: ['?include=answers', '?include=answer_sources'],
  getEvaluationReceipt: ['?include=input'],
  getSubjectTrajectory: ['?concept=scale', '?concept=one'],
  searchSubjects: ['?q=profile-value', '?q=patient-4711'],
  exportEvaluations: ['csv', 'jsonl', 'csv&layout=long', 'jsonl&layout=long'].flatMap((format) => [
    `?format=${format}&include=rule_hits,reviews`,
    `?format=${format}&include=answers,item_scores`,
    `?format=${format}&include=external_ids`,
    `?format=${format}&include=link_values`,
  ]),
};
export const reads = routes.filter(
  ({ access, method, path }) =>
    access.credential === 'api' &&
    method === 'GET' &&
    (path.includes('{environment_id}') || path.endsWith('/tasks') || path.includes('/audit-log')),
);

/** What is read, and from which service. */
type Readable = Pick<ProtectedData, 'ids'> & {
  workspace: Pick<ProtectedData['workspace'], 'environmentPath'> & {
    app: Pick<ProtectedData['workspace']['app'], 'call'>;
  };
};

/** A response, without what its path and query say. */
export interface Reading {
  operation: string;
  status: number;
  text: string;
}

/** Returns all responses to a credential, by the operation. */
export async function readAll(
  { ids, workspace }: Readable,
  credential: Pick<CallOptions, 'key' | 'headers'>,
): Promise<Reading[]> {
  const found: Reading[] = [];
  const read = async (operation: string, method: string, path: string, options: CallOptions = {}) => {
    const headers = { ...credential.headers, ...options.headers };
    const { status, text } = await workspace.app.call(method, path, { ...credential, ...options, headers });
    found.push({ operation, status, text });
  };
  for (const { operationId: operation, path } of reads) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const paths = names.reduce(
      (made, name) => made.flatMap((each) => (ids[name] ?? []).map((id) => each.replace(`{${name}}`, id))),
      [path as string],
    );
    const required = operation === 'listOutcomes' ? `?subject_id=${ids['subject_id']![0]}` : '';
    for (const url of paths)
      for (const query of [required, ...(QUERIES[operation] ?? [])])
        for (const accept of operation === 'getEvaluationReport'
          ? ['application/json', 'text/html']
          : ['*/*'])
          await read(operation, 'GET', url + query, { headers: { accept } });
  }
  const [subject_id] = ids['subject_id']!;
  const [program_id] = ids['program_id']!;
  for (const [path, body] of [
    ['/subjects/lookup', { external_id: 'patient-4711' }],
    ['/subjects/identities', { subject_ids: ids['subject_id'] }],
    ...[program_id, ...ids['wave_program_id']!].map(
      (each) => ['/continuous-evaluation/explain', { program_id: each, subject_id }] as const,
    ),
    ...ids['study_id']!.map(
      (id) => [`/studies/${id}/protocol-preview`, { protocol_id: ids['protocol_id']![0] }] as const,
    ),
    ...ids['evaluation_id']!.map((id) => [`/evaluations/${id}/replay`, undefined] as const),
  ] as const)
    await read(path, 'POST', workspace.environmentPath + path, { ...(body && { body }) });
  return found;
}
