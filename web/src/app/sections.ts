import {
  type Icon,
  IconChartBar,
  IconHammer,
  IconInbox,
  IconPlayerPlay,
  IconSettings,
} from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import type { PagePath } from '../base/permitted.ts';

const APP = '/o/$organizationId/a/$appId';
const ENVIRONMENT = '/o/$organizationId/a/$appId/e/$environmentId';

/** A section of the console for one kind of work, with the pages that its bar shows. */
export interface SectionEntry {
  id: 'inbox' | 'build' | 'run' | 'results' | 'settings';
  icon: Icon;
  pages: readonly PagePath[];
  /** Pages that the bar shows only on another page, to which they belong, or on each other. */
  below?: Partial<Record<PagePath, PagePath>>;
  /** Beginnings of the paths of other pages in it. */
  covers?: readonly string[];
}

export const SECTIONS = [
  {
    id: 'inbox',
    icon: IconInbox,
    pages: ['/o/$organizationId'],
    covers: ['/o/$organizationId/sample', `${ENVIRONMENT}/tasks`],
  },
  {
    id: 'build',
    icon: IconHammer,
    pages: [`${APP}/instruments`, `${APP}/messages`, `${APP}/bundles`, `${APP}/publish-gates`],
    covers: [`${APP}/publish`],
  },
  {
    id: 'run',
    icon: IconPlayerPlay,
    pages: [
      ENVIRONMENT,
      `${ENVIRONMENT}/programs`,
      `${ENVIRONMENT}/studies`,
      `${APP}/protocols`,
      `${ENVIRONMENT}/subjects`,
      `${ENVIRONMENT}/enrollments`,
      `${ENVIRONMENT}/sessions`,
      `${ENVIRONMENT}/message-log`,
    ],
    below: {
      [`${ENVIRONMENT}/studies`]: `${ENVIRONMENT}/programs`,
      [`${APP}/protocols`]: `${ENVIRONMENT}/programs`,
      [`${ENVIRONMENT}/enrollments`]: `${ENVIRONMENT}/subjects`,
      [`${ENVIRONMENT}/sessions`]: `${ENVIRONMENT}/subjects`,
    },
    covers: [`${ENVIRONMENT}/paper-entries`],
  },
  {
    id: 'results',
    icon: IconChartBar,
    pages: [
      `${ENVIRONMENT}/evaluations`,
      `${ENVIRONMENT}/reviews`,
      `${ENVIRONMENT}/leading`,
      `${ENVIRONMENT}/groups`,
      `${ENVIRONMENT}/health`,
      `${ENVIRONMENT}/psychometrics`,
    ],
    covers: [`${ENVIRONMENT}/calibrations`],
  },
  { id: 'settings', icon: IconSettings, pages: ['/o/$organizationId/settings'] },
] as const satisfies readonly SectionEntry[];

export type SectionId = (typeof SECTIONS)[number]['id'];
export type SectionPage = (typeof SECTIONS)[number]['pages'][number];

/** The section of the present page. */
export function useActiveSection(): SectionId {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return sectionOf(path);
}

/**
 * Returns the section of a path of the router: the section with a page whose path is a beginning of it. Every
 * other page is a setting of the organization, the app or the environment.
 */
export function sectionOf(path: string): SectionId {
  const page = path.replace(/\/$/, '');
  const fits = (beginning: string) =>
    page === beginning || (!WHOLE.has(beginning) && page.startsWith(`${beginning}/`));
  const found = SECTIONS.find(({ pages, covers }: SectionEntry) => [...pages, ...(covers ?? [])].some(fits));
  return found?.id ?? 'settings';
}

/** Pages below which other sections have pages. */
const WHOLE = new Set<string>(['/o/$organizationId', ENVIRONMENT]);

type PageName<Page extends string> = Page extends `${typeof ENVIRONMENT}${infer Rest}`
  ? Rest
  : Page extends `${typeof APP}${infer Rest}`
    ? Rest
    : Page extends `/o/$organizationId${infer Rest}`
      ? Rest
      : never;

/** The word of a page: its path below the organization, app or environment. */
export function nameOf(page: SectionPage) {
  const below = page.replace(/^\/o\/\$organizationId(\/a\/\$appId(\/e\/\$environmentId)?)?/, '');
  return (below || '/') as Exclude<PageName<SectionPage>, '' | '/settings'> | '/';
}
