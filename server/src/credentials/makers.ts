/**
 * Returns the condition that one of the columns is the id of a user or of an API key of that user, so that a
 * user with several keys counts once as creator of people. Null values match nobody.
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
