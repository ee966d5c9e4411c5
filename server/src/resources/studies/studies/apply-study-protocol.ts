import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found, invalidValue } from '../../../http/errors.ts';
import { namedObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { makeStudyDue } from '../../people/occasions/commands.ts';
import { moveProgram } from '../../people/program-lifecycle/move.ts';
import { updateStudy } from './commands.ts';
import { earlierProtocols, presentStudy, storedReveals, wavesOf } from './present.ts';
import { type StudyRow, selectStudy } from './queries.ts';
import { BundlesByWave, Study } from './schema.ts';
import { applyWaveOutreach } from './wave-outreach.ts';
import { checkBundles, hideWavesOfArms, insertWaves, releasedProtocol, revealsUnder } from './waves.ts';

export const applyStudyProtocol = endpoint({
  summary: 'Apply another protocol to a study',
  description:
    'Runs the study with another protocol, usually the next revision; `previewStudyProtocol` lists what it moves. Occasions that were opened stay as they are, and so do arms. A new wave needs a bundle and gets a program. A wave that was removed opens no more occasions. If the rules of messages change, this also requires `messages:write`.',
  tag: 'studies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/protocol',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  body: namedObject('ApplyStudyProtocolRequest', {
    protocol_id: Uuid,
    bundles: Type.Optional(BundlesByWave),
  }),
  response: Study,
  errors: [
    'conflict',
    'protocol_invalid',
    'protocol_not_released',
    'bundle_invalid',
    'bundle_not_published',
    'bundle_not_released',
    'message_invalid',
  ],
  examples: { body: { protocol_id: '0190b6a4-7e3c-7cc0-8000-000000000000' } },
  async handle(request) {
    const { organizationId, environmentId, body, now, services } = request;
    const study = await request.write(async (tx) => {
      const row = found(
        await tx.first(selectStudy(organizationId, environmentId, request.params.study_id, ' FOR UPDATE')),
      );
      if (row.status === 'archived')
        throw new AppError('conflict', 'An archived study cannot be changed.', { status: row.status });
      const { protocol } = await releasedProtocol(tx, request, body.protocol_id);
      const waves = wavesOf(row);
      const added = body.bundles ?? {};
      for (const wave of Object.keys(added))
        if (waves[wave])
          throw invalidValue(
            ['body', 'bundles', wave],
            'the wave has a bundle; changeStudy changes it',
            wave,
          );
      const kept = protocol.waves.flatMap(({ id }) =>
        waves[id] ? [[id, waves[id].bundle_id] as const] : [],
      );
      await checkBundles(tx, request, protocol, { ...Object.fromEntries(kept), ...added });
      const made = insertWaves(tx, request, row, added);
      const reveals = await revealsUnder(tx, request, row, protocol);
      hideWavesOfArms(tx, request, reveals, { ...waves, ...made });
      if (row.status === 'active')
        for (const { program_id } of Object.values(made))
          await moveProgram(tx, request, program_id, 'active');
      await applyWaveOutreach(tx, request, protocol, { ...waves, ...made });
      const changed: StudyRow = {
        ...row,
        protocol_id: body.protocol_id,
        waves: JSON.stringify({ ...waves, ...made }),
        revealed_before: storedReveals(reveals),
        ...(body.protocol_id !== row.protocol_id && sinceNow(row, now)),
        updated_at: now.toISOString(),
      };
      tx.push(updateStudy(organizationId, changed));
      tx.push(makeStudyDue(organizationId, row.id, now));
      recordAudit(tx, request, organizationId, {
        action: 'study.protocol_applied',
        resourceId: row.id,
        before: { protocol_id: row.protocol_id, waves: row.waves },
        after: { protocol_id: changed.protocol_id, waves: changed.waves },
        details: { from: row.protocol_id, to: changed.protocol_id },
      });
      return presentStudy(request, changed);
    });
    services.blinding.forget(environmentId);
    services.wake('studies');
    services.wake('outreach');
    return study;
  },
});

/** Records that a study ran its protocol until now: what is over keeps the times of that protocol. */
function sinceNow(row: StudyRow, now: Date): Pick<StudyRow, 'protocol_since' | 'earlier_protocols'> {
  const until = now.toISOString();
  // Nobody was asked by the protocol of a draft.
  const ran = row.status === 'draft' ? [] : [{ protocol_id: row.protocol_id, until }];
  const earlier = [...earlierProtocols(row), ...ran];
  return { protocol_since: until, earlier_protocols: JSON.stringify(earlier) };
}
