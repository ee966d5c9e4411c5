import { readdirSync, readFileSync } from 'node:fs';

/** A page of the documentation that is a Markdown file of the repository. */
export interface Page {
  /** The part of its address after `/docs/`; empty for the first page. */
  path: string;
  /** The file, relative to the root of the repository. */
  file: string;
  title: string;
}

interface Group {
  title: string;
  pages: readonly Page[];
}

const ROOT = new URL('../../../', import.meta.url);

/** The group that the generated reference of the content format joins. */
export const CONTENT_FORMAT = 'Content format';

/** The groups of the navigation with their pages. Every Markdown file below docs/ is in one of them. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Tutorials',
    pages: [
      docs('tutorials/first-requests', 'Your first requests'),
      docs('tutorials/first-instrument', 'Your first instrument'),
      docs('tutorials/adaptive-test', 'An adaptive test'),
      docs('tutorials/weekly-pulse', 'A weekly pulse'),
      docs('tutorials/treatment-study', 'Intake, treatment, follow-up'),
      docs('tutorials/esm-week', 'A week of random prompts'),
      docs('tutorials/embed', 'Questions in your own pages'),
      docs('tutorials/webhooks', 'Receive webhooks'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      docs('api-conventions', 'Conventions of the API'),
      docs('writing-instruments', 'Writing instruments in the console'),
      docs('publishing', 'Trying and publishing content'),
      docs('webhooks', 'Webhooks'),
      docs('test-clocks', 'Test clocks'),
      docs('protocols', 'Protocols'),
      docs('messages', 'Messages'),
      docs('participants', 'Participants, links and tokens'),
      docs('studies', 'Studies'),
      docs('tasks', 'Tasks and outcomes'),
      docs('results', 'Results and exports'),
      docs('rights', 'Rights and roles'),
      docs('accounts', 'Accounts and API keys'),
      docs('units', 'Units'),
      docs('single-sign-on', 'Single sign-on'),
      docs('provisioning', 'Provisioning (SCIM)'),
      docs('data-protection', 'Data protection'),
      docs('dpia-template', 'Template of an impact assessment'),
      docs('compliance', 'Compliance'),
      docs('audit-log', 'Audit log and receipts'),
      docs('library', 'Library of instruments'),
      docs('diagnostics', 'Diagnostics'),
      docs('measurement', 'Measurement'),
      docs('releases-of-statistics', 'Statistics'),
      docs('interop', 'Import and export'),
      docs('exports', 'Get your data out'),
      docs('imports', 'Bring your past'),
    ],
  },
  {
    title: CONTENT_FORMAT,
    pages: [
      { path: 'content', file: 'docs/content/README.md', title: 'Overview' },
      docs('expressions', 'Expressions'),
    ],
  },
  {
    title: 'Tools',
    pages: [
      { path: 'sdk', file: 'sdk/README.md', title: 'SDK' },
      { path: 'cli', file: 'cli/README.md', title: 'Command line' },
    ],
  },
  {
    title: 'Operation',
    pages: [
      docs('operations', 'Operations'),
      docs('scaling', 'Scaling'),
      docs('versions', 'Versions'),
      { path: 'security', file: 'SECURITY.md', title: 'Security' },
      { path: 'changelog', file: 'CHANGELOG.md', title: 'Changelog' },
    ],
  },
  {
    title: 'Design',
    pages: [
      docs('glossary', 'Glossary'),
      { path: 'architecture', file: 'ARCHITECTURE.md', title: 'Architecture' },
      { path: 'resources', file: 'server/src/resources/README.md', title: 'Domains and resources' },
      docs('how-a-write-commits', 'How a write commits'),
      { path: 'contributing', file: 'CONTRIBUTING.md', title: 'Contributing' },
      ...decisions(),
    ],
  },
];

/** The first page, which no group contains. */
export const HOME: Page = { path: '', file: 'docs/README.md', title: 'Documentation' };

export const PAGES: readonly Page[] = [HOME, ...GROUPS.flatMap(({ pages }) => pages)];

/** Returns the text of a file of the repository. */
export function readFile(file: string): string {
  return readFileSync(new URL(file, ROOT), 'utf8');
}

function docs(path: string, title: string): Page {
  return { path, file: `docs/${path}.md`, title };
}

/** The decisions are listed from their folder; the first line of a file is its title. */
function decisions(): Page[] {
  const names = readdirSync(new URL('docs/decisions/', ROOT)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const page = docs(`decisions/${name.slice(0, -'.md'.length)}`, '');
    const [heading = ''] = readFile(page.file).split('\n', 1);
    return { ...page, title: heading.replace(/^# (\d+\. )?/, '') };
  });
}
