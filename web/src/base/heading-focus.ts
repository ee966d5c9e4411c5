import type { AnyRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Whether the heading of the page that was navigated to has yet to receive the focus. */
let isWaiting = false;

/** Call it once at the start. */
export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) isWaiting = true;
  });
}

/**
 * Returns the ref of a page's heading. After a navigation the heading receives focus as soon as it is
 * rendered, so that a screen reader announces the new page and Tab continues from its top. If something in
 * the page, such as a tab, already has focus, it keeps it.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is rendered once there is a title
  useEffect(() => {
    if (!isWaiting || !heading.current) return;
    isWaiting = false;
    const active = document.activeElement;
    const isInPage = active !== null && active !== document.body && active.closest('main') !== null;
    if (!isInPage || active.id === 'content') heading.current.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
