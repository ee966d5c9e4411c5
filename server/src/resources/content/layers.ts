import type { Domain } from '../domain.ts';

export const content: Domain = {
  name: 'content',
  holds: 'what authors write, check and publish',
  resources: [
    {
      name: 'files',
      holds: 'images, sounds and films that content shows',
      uses: [],
      shares: ['known.ts'],
    },
    {
      name: 'definitions',
      holds: 'the six kinds of content, by revision',
      uses: ['files'],
    },
    {
      name: 'releases',
      holds: 'what releases of content have in common: for which environment, and by whom',
      uses: ['identity/apps', 'identity/members'],
      shares: ['environment.ts', 'new-release.ts'],
    },
    {
      name: 'documents',
      holds: 'what documents with revisions have in common: drafts, diagnostics, publishing',
      uses: ['definitions'],
    },
    {
      name: 'protocols',
      holds: 'protocols: waves, timelines, their preview and release',
      uses: ['identity/apps', 'definitions', 'documents', 'releases'],
      shares: ['compiled.ts', 'participation.ts', 'present.ts', 'releases.ts'],
    },
    {
      name: 'messages',
      holds: 'templates of messages to people, by revision, and their preview',
      uses: ['definitions', 'documents'],
    },
    {
      name: 'templates',
      holds: 'the built-in library, what is cloned from it, and instruments imported from other formats',
      uses: ['definitions'],
    },
    {
      name: 'bundles',
      holds: 'bundles of definitions, compiled and cached',
      uses: ['identity/apps', 'identity/members', 'files', 'definitions', 'releases', 'operations/jobs'],
      shares: [
        'compile-texts.ts',
        'compiled.ts',
        'contents.ts',
        'contents-or-bundle.ts',
        'released.ts',
        'require-compiled.ts',
      ],
    },
    {
      name: 'working-copies',
      holds: 'instruments that are being edited, and who has them open',
      uses: ['identity/members', 'definitions', 'bundles'],
    },
  ],
};
