import type { Domain } from '../domain.ts';

export const content: Domain = {
  name: 'content',
  holds: 'what authors write, check and publish',
  resources: [
    { name: 'files', holds: 'images, sounds and films that content shows', shares: ['known.ts'] },
    { name: 'definitions', holds: 'the six kinds of content, by revision' },
    {
      name: 'releases',
      holds: 'what releases of content have in common',
      shares: ['environment.ts', 'new-release.ts'],
    },
    { name: 'documents', holds: 'what documents with revisions have in common' },
    {
      name: 'protocols',
      holds: 'protocols',
      shares: ['compiled.ts', 'participation.ts', 'present.ts', 'releases.ts'],
    },
    { name: 'messages', holds: 'templates of messages' },
    { name: 'templates', holds: 'the library, and instruments of other formats' },
    {
      name: 'bundles',
      holds: 'bundles of definitions',
      shares: [
        'compile-texts.ts',
        'compiled.ts',
        'contents.ts',
        'contents-or-bundle.ts',
        'released.ts',
        'require-compiled.ts',
      ],
    },
    { name: 'working-copies', holds: 'instruments that are being edited' },
  ],
};
