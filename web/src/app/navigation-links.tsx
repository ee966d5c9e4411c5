import { Badge, NavLink, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { useIds } from '../base/ids.ts';
import { useWords } from '../base/language.ts';
import { usePermitted } from '../base/permitted.ts';
import { useReviewCounts } from '../shared/inbox/places.ts';
import { useTaskCounts } from '../shared/tasks/use-tasks.ts';
import { SECTIONS, useActiveSection } from './sections.ts';

const SectionLink = createLink((props: NavLinkProps & Omit<ComponentProps<'a'>, keyof NavLinkProps>) => (
  <NavLink component="a" variant="light" color="gray" {...props} />
));

/** The navigation: a link for each section, which leads to the first page of the section. */
export function NavigationLinks() {
  const words = useWords();
  const active = useActiveSection();
  const sections = useSections();
  const { organizationId = '' } = useIds();
  const reviews = useReviewCounts(organizationId)?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const tasks = useTaskCounts();
  const total = reviews + (tasks ? tasks.me.unfinished + tasks.team.unfinished : 0);
  return sections.map(({ id, icon: Icon, first, params }) => (
    <SectionLink
      key={id}
      to={first}
      params={params as never}
      label={words.named(`navigation.${id}`)}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={
        id === 'inbox' &&
        total > 0 && (
          <Badge size="sm" color="orange" variant="light" c="var(--mantine-color-text)" miw="max-content">
            <span aria-hidden>{total.toLocaleString()}</span>
            <span className="visually-hidden">{words.named('navigation.waiting', { count: total })}</span>
          </Badge>
        )
      }
      active={id === active}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={id === active ? 'page' : undefined}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    />
  ));
}

/** The sections that have a page for the user, with the first of them. */
function useSections() {
  const { params, isPermitted } = usePermitted();
  return useMemo(
    () =>
      SECTIONS.flatMap(({ id, icon, pages }) => {
        const first = pages.find(isPermitted);
        return first === undefined ? [] : [{ id, icon, first, params }];
      }),
    [params, isPermitted],
  );
}
