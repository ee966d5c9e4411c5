import { SETTINGS_PAGES } from '../../areas/operating/settings/pages.ts';
import { useWords } from '../../base/language.ts';
import { usePermitted } from '../../base/permitted.ts';
import { useOrganization } from '../../base/scope.ts';
import { type Address, ORGANIZATION } from '../../ui/page-link.tsx';
import { nameOf, SECTIONS } from '../sections.ts';

export interface PaletteEntry {
  id: string;
  label: string;
  description?: string;
  keywords?: string;
  address?: Address;
  /** Finds the address if it is not known; undefined if there is a choice. */
  find?(): Promise<Address | undefined>;
}

export interface PaletteGroup {
  group: string;
  entries: PaletteEntry[];
}

/** The pages and settings that the user may see. */
export function usePages(): PaletteGroup[] {
  const words = useWords();
  const { isPermitted } = usePermitted();
  const { may } = useOrganization();
  const pages = SECTIONS.flatMap(({ id, pages }) =>
    pages.filter(isPermitted).map((path) => ({
      id: path,
      label: pages.length === 1 ? words.named(`navigation.${id}`) : words.named(`navigation.${nameOf(path)}`),
      ...(pages.length > 1 && { description: words.named(`navigation.${id}`) }),
      ...(id === 'inbox' && { description: words('Tasks and reviews of all apps') }),
      address: { to: path },
    })),
  );
  const ownTasks = may('tasks:read')
    ? [
        {
          id: 'my-tasks',
          label: words('My tasks'),
          address: { to: ORGANIZATION, search: { assigned: 'me' } },
        },
      ]
    : [];
  const configured = Object.values(SETTINGS_PAGES)
    .flat()
    .filter(({ path }) => isPermitted(path))
    .map(({ id, path }) => ({
      id: path,
      label: words.named(`settings.page.${id}`),
      description: words.named(`settings.about.${id}`),
      address: { to: path },
    }));
  return [
    { group: words('Go to'), entries: [...pages, ...ownTasks] },
    { group: words('Settings'), entries: configured },
  ];
}
