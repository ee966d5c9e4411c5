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
      holds: 'what releases of content have in common',
      uses: ['identity/apps', 'identity/members'],
      shares: ['environment.ts', 'new-release.ts'],
    },
    {
      name: 'documents',
      holds: 'what documents with revisions have in common',
      uses: ['definitions'],
    },
    {
      name: 'protocols',
      holds: 'protocols',
      uses: ['identity/apps', 'definitions', 'documents', 'releases'],
      shares: ['compiled.ts', 'participation.ts', 'present.ts', 'releases.ts'],
    },
    {
      name: 'messages',
      holds: 'templates of messages',
      uses: ['definitions', 'documents'],
    },
    {
      name: 'templates',
      holds: 'the library, and instruments of other formats',
      uses: ['definitions'],
    },
    {
      name: 'bundles',
      holds: 'bundles of definitions',
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
      holds: 'instruments that are being edited',
      uses: ['identity/members', 'definitions', 'bundles'],
    },
  ],
};
