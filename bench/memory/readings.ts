import type { Job } from '../http/load.ts';
import { BENCH_KEY } from '../http/service.ts';
import type { HttpSetup } from '../http/setup.ts';

/** Returns reads of many kinds in turn; some have a new query string each time, as clients' filters do. */
export function readings(setup: HttpSetup, count: number): Job[] {
  const { organizationId, appPath, environmentPath, definitionId, programId } = setup;
  const limit = (n: number) => (n % 20) + 1;
  const paths: ((n: number) => string)[] = [
    () => '/auth/me',
    () => '/readyz',
    () => `/v1/organizations/${organizationId}`,
    () => `/v1/organizations/${organizationId}/apps`,
    () => `${appPath}/definitions/${definitionId}`,
    () => `${environmentPath}/programs/${programId}`,
    (n) => `${environmentPath}/subjects?limit=${limit(n)}`,
    (n) => `${environmentPath}/enrollments?limit=${limit(n)}`,
    (n) => `${environmentPath}/evaluations?limit=${limit(n)}`,
    (n) => `/v1/organizations/${organizationId}/audit-log?limit=${limit(n)}`,
  ];
  const headers = { 'x-api-key': BENCH_KEY };
  return Array.from({ length: count }, (_, n) => [
    { method: 'GET', path: paths[n % paths.length]!(n), headers },
  ]);
}
