import type {
  AppClient,
  Application,
  Client,
  Environment,
  List,
  Organization,
  OrganizationClient,
} from '@eps/sdk';
import { CliError } from './errors.ts';

/** A message lists at most this many. */
const SHOWN = 10;
const PAGE = { limit: 100 };

export function findOrganization(client: Client, selector: string | undefined): Promise<Organization> {
  return find('organization', client.organizations.list(PAGE), selector, ({ slug }) => [slug]);
}

export function findApp(
  organization: OrganizationClient,
  selector: string | undefined,
): Promise<Application> {
  return find('app', organization.apps.list(PAGE), selector, ({ slug }) => [slug]);
}

/** Without a selector, returns the test environment. */
export function findEnvironment(app: AppClient, selector = 'test'): Promise<Environment> {
  return find('environment', app.environments.list(PAGE), selector, ({ slug, kind }) => [slug, kind]);
}

/** Returns the item that the selector names by id, slug or kind. Without one there must be one item only. */
async function find<Item extends { id: string; slug: string }>(
  what: string,
  list: List<Item>,
  selector: string | undefined,
  namesOf: (item: Item) => string[],
): Promise<Item> {
  const slugs: string[] = [];
  let only: Item | undefined;
  for await (const item of list) {
    if (selector !== undefined && [item.id, ...namesOf(item)].includes(selector)) return item;
    only = slugs.length === 0 ? item : undefined;
    slugs.push(item.slug);
  }
  if (selector === undefined && only) return only;
  const known = slugs.length === 0 ? `There is no ${what}.` : `There are: ${shorten(slugs)}.`;
  if (selector !== undefined)
    throw new CliError(`There is no ${what} ${selector}. ${slugs.length > 0 ? known : ''}`.trim());
  throw new CliError(slugs.length === 0 ? known : `Choose one ${what} with --${what}. ${known}`);
}

function shorten(slugs: readonly string[]): string {
  const more = slugs.length - SHOWN;
  return slugs.slice(0, SHOWN).join(', ') + (more > 0 ? `, and ${more} more` : '');
}
