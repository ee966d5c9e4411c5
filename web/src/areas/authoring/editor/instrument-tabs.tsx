import { Badge, Group, Tabs } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import { isKind } from '../../../shared/content/kinds.ts';
import { useSnapshot } from './instrument.ts';
import { TABS } from './tabs.ts';

/** Switches between the parts of the instrument; each shows how many errors it has. */
export function InstrumentTabs() {
  const words = useWords();
  const { kind } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  const diagnostics = useSnapshot((snapshot) => snapshot.diagnostics);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === undefined) return;
    // On a phone the tabs are wider than the page. The router first restores where they were scrolled to.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
      if (tab) list.current!.scrollLeft = tab.offsetLeft - (list.current!.clientWidth - tab.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [kind]);
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind' });
  const show = (key: string | null) =>
    key !== null && void navigate({ to: '.', params: (params) => ({ ...params, kind: key }), search: {} });
  return (
    <Tabs value={kind ?? null} onChange={show} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List
        ref={list}
        aria-label={words('Parts of the instrument')}
        style={{ flexWrap: 'nowrap', overflowX: 'auto' }}
      >
        {TABS.map(({ key }) => {
          const errors = isKind(key)
            ? diagnostics.of(key).filter(({ severity }) => severity === 'error').length
            : 0;
          return (
            <Tabs.Tab key={key} value={key} px="sm">
              <Group gap={6} wrap="nowrap">
                {words.named(`editor.${key}`)}
                {errors > 0 && (
                  <Badge size="sm" color="red" variant="outline" c="var(--mantine-color-text)" circle>
                    {errors}
                  </Badge>
                )}
              </Group>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
}
