/**
 * The folders of the console, lowest first. A file imports from its own folder and from lower ones; `npm run
 * check` enforces it (`server/checks/console-layers.ts`).
 */
export const CONSOLE_LAYERS: readonly ConsoleLayer[] = [
  {
    name: 'base',
    holds: 'languages, the session, the API client, and the routes that pages are attached to',
  },
  { name: 'ui', holds: 'components that know nothing of what they show' },
  { name: 'shared', holds: 'what several areas show: content, diagnostics, results, trying an instrument' },
  { name: 'areas', holds: 'the pages by task; no area imports another', areSeparate: true },
  { name: 'app', holds: 'the frame, the navigation and the router: it knows all areas' },
];

interface ConsoleLayer {
  name: string;
  holds: string;
  /** Whether the folders in it do not import each other. */
  areSeparate?: boolean;
}
