import type { Request } from '../../../http/request.ts';
import { entryId, sealedEntry, type TypedForm } from '../../answers/paper-entries/typed-form.ts';
import { mayRead } from '../../answers/participant/view.ts';
import { type SubjectOriginRow, selectEntries } from '../../people/answer-origins/queries.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import type { OwnData } from './schema.ts';

type OwnEntry = OwnData['paper_entries'][0];

/** Returns what was entered from the participant's paper forms that did not complete an evaluation. */
export async function ownEntries(
  request: Request,
  origins: readonly SubjectOriginRow[],
): Promise<OwnEntry[]> {
  const { participant, organizationId, environmentId, services, vaultScope } = request;
  const unfinished = origins.filter(({ mode, state }) => mode === 'paper' && state !== 'entered');
  if (unfinished.length === 0) return [];
  const [subject] = await request.read(
    selectVaultSubject(organizationId, environmentId, participant.subjectId),
  );
  const key = await services.vault.openSubjectKey(vaultScope, participant.subjectId, subject!.wrapped_key!);
  const isReadable = mayRead(participant, undefined);
  const found: OwnEntry[] = [];
  for (const { id, evaluation_id } of unfinished)
    for (const { number, entered_at, content_sealed } of await request.read(
      selectEntries(organizationId, id),
    )) {
      const form = sealedEntry.open(key, entryId(id, number), content_sealed!) as TypedForm;
      const { answered_at, respondent, relation } = form;
      const read = { ...(relation !== undefined && { relation }), answers: form.answers.map(presentTyped) };
      const entry = { evaluation_id, entered_at, answered_at, respondent };
      found.push({ ...entry, ...(isReadable ? read : { answers: [], unreadable: true }) });
    }
  return found;
}

function presentTyped({ question_id, value = null, text, declined = false }: TypedForm['answers'][number]) {
  return { question_id, value, ...(text !== undefined && { text }), declined } as OwnEntry['answers'][0];
}
