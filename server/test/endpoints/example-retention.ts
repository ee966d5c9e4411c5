import { EXAMPLE_UNITS } from '../../src/resources/people/units/schema.ts';
import { importSubject, inLive, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import type { Preparations } from './preparation.ts';

const HOLD = { reason: 'a lawsuit' };

/**
 * Preparations for the examples of units, retention and legal holds. No other example uses a held
 * environment.
 */
export function retentionPreparations(workspaceOf: () => Workspace): Preparations {
  const program = async () => ({ path: { program_id: await setUpProgram(workspaceOf()) } });
  const environment = async () => {
    const made = await setUpApp(workspaceOf().app);
    const isLive = workspaceOf().environmentId === workspaceOf().liveId;
    const { app, appId, environmentId, environmentPath } = isLive ? inLive(made) : made;
    await app.call('PUT', `${environmentPath}/legal-hold`, { body: HOLD });
    return { path: { app_id: appId, environment_id: environmentId } };
  };
  return {
    setSubjectUnits: async () => {
      const { app, environmentPath } = workspaceOf();
      await app.call('PUT', `${environmentPath}/units`, { body: EXAMPLE_UNITS });
      return { path: { subject_id: await importSubject(workspaceOf()) } };
    },
    setProgramRetention: program,
    previewProgramRetention: program,
    setSubjectLegalHold: async () => ({ path: { subject_id: await importSubject(workspaceOf()) } }),
    deleteSubjectLegalHold: async () => {
      const { app, environmentPath } = workspaceOf();
      const subject_id = await importSubject(workspaceOf());
      await app.call('PUT', `${environmentPath}/subjects/${subject_id}/legal-hold`, { body: HOLD });
      return { path: { subject_id } };
    },
    setEnvironmentLegalHold: environment,
    deleteEnvironmentLegalHold: environment,
  };
}
