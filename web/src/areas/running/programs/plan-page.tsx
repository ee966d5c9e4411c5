import type { Program } from '@eps/sdk';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../base/language.ts';
import { Page } from '../../../ui/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const TABS = ['overview', 'people', 'messages', 'links', 'paper', 'settings'] as const;

export type PlanTab = (typeof TABS)[number];

interface PlanPageProps {
  title: string;
  status: Program['status'];
  actions: ReactNode;
  tab: string | undefined;
  onTab(tab: PlanTab): void;
  /** The content of each tab; tabs without content are left out. */
  parts: Readonly<Record<PlanTab, ReactNode>>;
}

/** The page of a program or study: both ask people, once or in several waves. */
export function PlanPage({ title, status, actions, tab, onTab, parts }: PlanPageProps) {
  const words = useWords();
  const shown = TABS.filter((each) => parts[each]);
  return (
    <Page
      title={title}
      about={<StatusBadge status={status} label={words.named(`common.${status}`)} />}
      actions={actions}
    >
      <Tabs
        value={shown.find((each) => each === tab) ?? 'overview'}
        onChange={(chosen) => onTab(chosen as PlanTab)}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.named(`programs.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {parts[each]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
