import { useEnvironment } from '../../../base/scope.ts';

/** Returns the address of the printable form of a bundle. */
export function useFormAddress(): (bundleId: string, language: string) => string {
  const { ids } = useEnvironment();
  return (bundleId, language) =>
    `/v1/organizations/${ids.organizationId}/apps/${ids.appId}/bundles/${bundleId}/form?locale=${language}`;
}
