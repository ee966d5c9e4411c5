import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWords } from '../../../base/language.ts';
import { isKind } from '../../../shared/content/kinds.ts';
import { MissingPage } from '../../../ui/error-page.tsx';
import { TABS, type Tab } from './tabs.ts';

const JsonView = lazy(async () => ({ default: (await import('../json/json-view.tsx')).JsonView }));

type View = 'form' | 'translations' | 'json';

/** The present tab of the editing page, as a form or in another view. */
export function InstrumentTab() {
  const { kind = '' } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  const { view } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  const tab = TABS.find(({ key }) => key === kind);
  if (!tab) return <MissingPage />;
  const views = viewsOf(tab);
  const shown = view && views.includes(view) ? view : views[0]!;
  return (
    <Stack>
      {views.length > 1 && <ViewSwitch views={views} shown={shown} />}
      <TabView key={kind} tab={tab} view={shown} />
    </Stack>
  );
}

function viewsOf({ key, Editor, Translations }: Tab): View[] {
  return [
    ...(Editor ? (['form'] as const) : []),
    ...(Translations ? (['translations'] as const) : []),
    ...(isKind(key) ? (['json'] as const) : []),
  ];
}

function TabView({ tab: { key, Editor, Translations }, view }: { tab: Tab; view: View }) {
  if (isKind(key) && view === 'json')
    return (
      <Suspense fallback={<Skeleton height={300} />}>
        <JsonView kind={key} />
      </Suspense>
    );
  const Shown = view === 'translations' ? Translations : Editor;
  return <Suspense fallback={<Skeleton height={300} />}>{Shown && <Shown />}</Suspense>;
}

function ViewSwitch({ views, shown }: { views: readonly View[]; shown: View }) {
  const words = useWords();
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind' });
  return (
    <SegmentedControl
      aria-label={words('View')}
      style={{ alignSelf: 'flex-start' }}
      data={views.map((value) => ({ value, label: words.named(`editor.${value}`) }))}
      value={shown}
      onChange={(view) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, view: view === 'form' ? undefined : view }),
          replace: true,
        })
      }
    />
  );
}
