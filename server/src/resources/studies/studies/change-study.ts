import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found, invalidValue } from '../../../http/errors.ts';
import { requireRunnable } from '../../people/program-lifecycle/move.ts';
import { updateProgram } from '../../people/programs/commands.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { updateStudy } from './commands.ts';
import { presentStudy, wavesOf } from './present.ts';
import { type StudyRow, selectStudy } from './queries.ts';
import { ChangeStudy, Study } from './schema.ts';
import { checkBundles, runnableProtocol } from './waves.ts';

export const changeStudy = endpoint({
  summary: 'Update a study',
  description:
    'Updates the name, or the bundles of the given waves. Open occasions keep the bundle that they started with. `applyStudyProtocol` changes the protocol.',
  tag: 'studies',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'optional',
  body: ChangeStudy,
  response: Study,
  errors: ['conflict', 'bundle_invalid', 'bundle_not_published', 'bundle_not_released', 'protocol_invalid'],
  examples: { body: { name: 'Recovery after an operation, second site' } },
  async handle(request) {
    const { organizationId, environmentId, body, now } = request;
    return request.write(async (tx) => {
      const row = found(
        await tx.first(selectStudy(organizationId, environmentId, request.params.study_id, ' FOR UPDATE')),
      );
      if (row.status === 'archived')
        throw new AppError('conflict', 'An archived study cannot be changed.', { status: row.status });
      const waves = wavesOf(row);
      const changes = Object.entries(body.bundles ?? {});
      for (const [wave, bundle_id] of changes) {
        const known = waves[wave];
        if (!known) throw invalidValue(['body', 'bundles', wave], 'no wave of the study', wave);
        waves[wave] = { ...known, bundle_id };
      }
      if (changes.length > 0) {
        const { protocol } = await runnableProtocol(tx, request, row.protocol_id);
        const current = protocol.waves.map(({ id }) => [id, waves[id]!.bundle_id] as const);
        await checkBundles(tx, request, protocol, Object.fromEntries(current));
      }
      for (const [wave, bundleId] of changes) {
        const program = await tx.first(
          selectProgram(organizationId, environmentId, waves[wave]!.program_id, ' FOR UPDATE'),
        );
        if (row.status !== 'draft') await requireRunnable(tx, request, bundleId);
        const updated_at = now.toISOString();
        tx.push(updateProgram(organizationId, { ...program!, version_bundle_id: bundleId, updated_at }));
      }
      const changed: StudyRow = {
        ...row,
        name: body.name ?? row.name,
        waves: JSON.stringify(waves),
        updated_at: now.toISOString(),
      };
      tx.push(updateStudy(organizationId, changed));
      recordAudit(tx, request, organizationId, {
        action: 'study.changed',
        resourceId: row.id,
        before: { name: row.name, waves: row.waves },
        after: { name: changed.name, waves: changed.waves },
        details: { fields: Object.keys(body) },
      });
      return presentStudy(request, changed);
    });
  },
});
