import { useLayoutEffect, useRef } from 'react';

/** What had the focus before the last dialog opened: a dialog that follows another opens from nowhere. */
let lastOpener: Element | null = null;

/**
 * Gives the focus back when a dialog closes: to what opened it, or to the heading of the page if that is
 * gone. Without it, Tab would begin at the top of the page. Returns what a dialog calls when it has faded
 * out; one that is unmounted does not need to.
 */
export function useReturnedFocus(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = isNowhere() ? lastOpener : document.activeElement;
    lastOpener = opener.current;
    return () => void setTimeout(() => giveBack(opener.current));
  }, [isOpen]);
  return () => giveBack(opener.current);
}

function giveBack(opener: Element | null): void {
  if (isNowhere() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (isNowhere()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
