import { Group } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { useWords } from '../base/language.ts';
import { usePermitted } from '../base/permitted.ts';
import { PageLink } from '../ui/page-link.tsx';
import classes from './section-bar.module.css';
import { nameOf, SECTIONS, type SectionEntry, type SectionPage, useActiveSection } from './sections.ts';

const INSTRUMENTS = '/o/$organizationId/a/$appId/instruments';
const EDITOR = `${INSTRUMENTS}/$workingCopyId`;

/**
 * The main pages of the present section, and those that belong to the present one; on a page of settings,
 * the way back to all settings.
 */
export function SectionBar() {
  const words = useWords();
  const { params, isPermitted } = usePermitted();
  const active = useActiveSection();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' }).replace(/\/$/, '');
  const section = SECTIONS.find(({ id }) => id === active);
  if (!section) return null;
  if (section.id === 'settings')
    return path === section.pages[0] ? null : (
      <PageLink to="/o/$organizationId/settings" params={params}>
        ← {words.named('navigation.settings')}
      </PageLink>
    );
  // The editor has tabs of its own.
  if (path.startsWith(EDITOR))
    return isPermitted(INSTRUMENTS) ? (
      <PageLink to={INSTRUMENTS} params={params as never}>
        ← {words.named('navigation./instruments')}
      </PageLink>
    ) : null;
  const pages = (section.pages as readonly SectionPage[]).filter(isPermitted);
  if (pages.length < 2) return null;
  const current = pages
    .filter((page) => `${path}/`.startsWith(`${page}/`))
    .sort((a, b) => b.length - a.length)[0];
  const { below = {} }: SectionEntry = section;
  const topOf = (page: SectionPage | undefined) => page && (below[page] ?? page);
  const isShown = (page: SectionPage) =>
    topOf(page) === topOf(current) || !pages.includes(below[page] as SectionPage);
  return (
    <nav aria-label={words('Pages of {{section}}', { section: words.named(`navigation.${section.id}`) })}>
      <Group component="ul" gap={4} wrap="nowrap" className={classes['bar']!}>
        {pages.filter(isShown).map((page) => (
          <li key={page} ref={page === current ? reveal : undefined}>
            <PageLink
              to={page}
              params={params as never}
              className={classes['entry']!}
              underline="never"
              // Pages below a page do not make it the present one as well.
              activeOptions={{ exact: true }}
              aria-current={page === current ? 'page' : undefined}
            >
              {words.named(`navigation.${nameOf(page)}`)}
            </PageLink>
          </li>
        ))}
      </Group>
    </nav>
  );
}

/** Scrolls the bar to the present page, which is beyond the edge of a phone. */
function reveal(entry: HTMLLIElement | null): void {
  // In the next frame, after the router has given the bar the position that it had on the last page.
  if (entry) requestAnimationFrame(() => entry.scrollIntoView({ block: 'nearest', inline: 'center' }));
}
