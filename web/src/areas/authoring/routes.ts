import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../../base/routes.ts';

interface EditorSearch {
  /** JSON Pointer of what is selected. */
  at?: string;
  /** Without it, the form. */
  view?: 'json';
  /** Answers `{answers, declined}` to begin with when trying. */
  example?: unknown;
}

const workingCopy = createRoute({
  getParentRoute: () => appRoute,
  path: 'instruments/$workingCopyId',
  beforeLoad: ({ params, location }) => {
    if (location.pathname.split('/').length > 7) return;
    throw redirect({
      to: '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
      params: { ...params, kind: 'experience' },
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import('./editor/instrument-page.tsx'), 'InstrumentPage'),
});

/** The parts of the instrument are tabs of one page, which stays open while they change. */
const kind = createRoute({
  getParentRoute: () => workingCopy,
  path: '$kind',
  staticData: { scope: 'definitions:read' },
  validateSearch: (search): EditorSearch => ({
    ...(typeof search.at === 'string' && { at: search.at }),
    ...(search.example !== undefined && { example: search.example }),
    ...(search.view === 'json' && { view: search.view }),
  }),
  // The editor is loaded while the working copy is, not after it.
  loader: ({ params }) => {
    if (params.kind === 'experience') void import('./experience/experience-editor.tsx');
  },
  component: lazyRouteComponent(() => import('./editor/instrument-tab.tsx'), 'InstrumentTab'),
});

const instruments = createRoute({
  getParentRoute: () => appRoute,
  path: 'instruments',
  staticData: { scope: 'definitions:read' },
  component: lazyRouteComponent(() => import('./instruments/instruments-page.tsx'), 'InstrumentsPage'),
});

const newInstrument = createRoute({
  getParentRoute: () => appRoute,
  path: 'instruments/new',
  staticData: { scope: 'definitions:write' },
  validateSearch: texts('from', 'bundle', 'q', 'language', 'mode', 'template'),
  component: lazyRouteComponent(() => import('./instruments/new-page.tsx'), 'NewInstrumentPage'),
});

/** Returns a reader of these search parameters, all texts. */
function texts<Key extends string>(...keys: Key[]) {
  return (search: Record<string, unknown>): Partial<Record<Key, string>> =>
    Object.fromEntries(
      keys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : [])),
    ) as Partial<Record<Key, string>>;
}

const messages = createRoute({
  getParentRoute: () => appRoute,
  path: 'messages',
  staticData: { scope: 'definitions:read' },
  validateSearch: texts('status'),
  component: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
});

const newMessage = createRoute({
  getParentRoute: () => appRoute,
  path: 'messages/new',
  staticData: { scope: 'definitions:write' },
  component: lazyRouteComponent(() => import('./messages/message-page.tsx'), 'NewMessagePage'),
});

const message = createRoute({
  getParentRoute: () => appRoute,
  path: 'messages/$messageId',
  staticData: { scope: 'definitions:read' },
  component: lazyRouteComponent(() => import('./messages/message-page.tsx'), 'MessagePage'),
});

export const authoringRoutes = {
  instruments,
  newInstrument,
  editor: workingCopy.addChildren([kind]),
  messages,
  newMessage,
  message,
};
