import { SETTINGS_PAGES } from '../../areas/operating/settings/pages.ts';
import { useSettingsWords } from '../../areas/operating/settings/words.ts';
import { usePermitted } from '../../base/permitted.ts';
import { useOrganization } from '../../base/scope.ts';
import { type Address, ORGANIZATION } from '../../ui/page-link.tsx';
import { useNavigationWords } from '../navigation-words.ts';
import { nameOf, SECTIONS } from '../sections.ts';
import { usePaletteWords } from './words.ts';

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
  const words = usePaletteWords();
  const names = useNavigationWords();
  const settings = useSettingsWords();
  const { isPermitted } = usePermitted();
  const { may } = useOrganization();
  const pages = SECTIONS.flatMap(({ id, pages }) =>
    pages.filter(isPermitted).map((path) => ({
      id: path,
      label: pages.length === 1 ? names(id) : names(nameOf(path)),
      ...(pages.length > 1 && { description: names(id) }),
      ...(id === 'inbox' && { description: words('inboxAbout') }),
      address: { to: path },
    })),
  );
  const ownTasks = may('tasks:read')
    ? [{ id: 'my-tasks', label: words('myTasks'), address: { to: ORGANIZATION, search: { assigned: 'me' } } }]
    : [];
  const configured = Object.values(SETTINGS_PAGES)
    .flat()
    .filter(({ path }) => isPermitted(path))
    .map(({ id, path }) => ({
      id: path,
      label: settings(`page.${id}`),
      description: settings(`about.${id}`),
      address: { to: path },
    }));
  return [
    { group: words('pages'), entries: [...pages, ...ownTasks] },
    { group: words('settings'), entries: configured },
  ];
}
