/**
 * Returns the condition that one of the columns names a user or an API key of that user: somebody with
 * several keys is one maker of people. Null values are nobody.
 *
 * @param organization the parameter of the organization
 * @param user the parameter of the user
 */
export function isMadeBy(columns: readonly string[], organization: string, user: string): string {
  return `EXISTS (SELECT 1 FROM (
    SELECT ${user}::uuid AS id UNION ALL SELECT id FROM api_keys
    WHERE organization_id = ${organization} AND user_id = ${user}) maker
    WHERE maker.id IN (${columns.join(', ')}))`;
}
