import type { Config } from '../config/config.ts';
import { fillAptitude } from './aptitude.ts';
import { createClient } from './client.ts';
import { fillFollowUp } from './follow-up.ts';
import { fillPulse } from './pulse.ts';
import { findKey, reachService } from './service.ts';
import { fillStudy } from './study.ts';
import type { Workspace } from './workspace.ts';

/**
 * `npm run demo`: fills four apps over HTTP with made-up people and prints where to look. Starts the service
 * if it does not run yet.
 */
export async function runDemo(config: Config): Promise<void> {
  const service = await reachService(config);
  try {
    const call = createClient(config.publicUrl, await findKey(config));
    const startedAt = performance.now();
    const show = (what: string, { environment }: Workspace, page: string) =>
      process.stdout.write(`${what}\n  ${config.publicUrl}${pagesOf(environment)}${page}\n`);
    process.stdout.write('Filling four apps; this takes a minute or two.\n\n');
    const pulse = await fillPulse(call);
    show(
      'A year of a weekly pulse of 100 people in 12 teams',
      pulse.workspace,
      `/programs/${pulse.programId}`,
    );
    const followUp = await fillFollowUp(call);
    show(
      'Nine months of the PHQ-9, with an alarm of today',
      followUp.workspace,
      `/subjects/${followUp.alarmId}`,
    );
    const study = await fillStudy(call);
    show('A study in its third wave', study.workspace, `/studies/${study.studyId}`);
    const aptitude = await fillAptitude(call);
    show('An adaptive test of 300 people', aptitude.workspace, `/programs/${aptitude.programId}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const next = service.isOwn ? 'Start the service with "npm start", and sign in' : 'Sign in';
    process.stdout.write(
      `\nFilled in ${seconds} s. ${next} with the email address and the password of first-run.txt.\n`,
    );
  } finally {
    await service.stop();
  }
}

/** The path of the console's pages about what has this path in the API. */
function pagesOf(path: string): string {
  return path.replace('/v1/organizations/', '/o/').replace('/apps/', '/a/').replace('/environments/', '/e/');
}
