import { type Contents, type JsonObject, KINDS } from '@eps/engine';
import { namedObject } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { draftOf } from '../definitions/schema.ts';

/** The contents of a bundle's six definitions by kind, as a request sends them. */
export const SixContents = namedObject(
  'BundleContents',
  Object.fromEntries(KINDS.map((kind) => [kind, Type.Optional(draftOf(kind))])),
);

/** Returns the contents of all kinds; those that were not sent are empty. */
export function completeContents(sent: Static<typeof SixContents>): Contents {
  const entries = KINDS.map((kind) => [kind, (sent[kind] ?? {}) as JsonObject]);
  return Object.fromEntries(entries) as Contents;
}

export const EXAMPLE_CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'How was your week?', input: 'rating' }] },
  scorecard: {
    concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }],
    primary_metric: 'mood',
  },
};
