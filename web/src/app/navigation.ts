import type { Scope } from '@eps/sdk';
import type { Icon } from '@tabler/icons-react';

/** An entry of the navigation. Entries whose scope the user lacks are not shown. */
export interface Entry {
  /** Path below the organization, app or environment. */
  path: string;
  label: string;
  icon: Icon;
  scope: Scope;
}

/** The navigation of each level; see navigation-entries.ts. */
export interface Navigation {
  organization: Entry[];
  app: Entry[];
  environment: Entry[];
}
