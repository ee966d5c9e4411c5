import { auditCheckpoints } from './commands/audit-checkpoints.ts';
import { auditVerify } from './commands/audit-verify.ts';
import { calibrate } from './commands/calibrate.ts';
import { check } from './commands/check.ts';
import { completion } from './commands/completion.ts';
import { dev } from './commands/dev.ts';
import { diff } from './commands/diff.ts';
import { exportEvaluations } from './commands/export-evaluations.ts';
import { exportInstrument } from './commands/export-instrument.ts';
import { exportResults } from './commands/export-results.ts';
import { exportSubject } from './commands/export-subject.ts';
import { importInstrument } from './commands/import-instrument.ts';
import { importResponses } from './commands/import-responses.ts';
import { importSubjects } from './commands/import-subjects.ts';
import { init } from './commands/init.ts';
import { keysCreate } from './commands/keys-create.ts';
import { keysList } from './commands/keys-list.ts';
import { keysRevoke } from './commands/keys-revoke.ts';
import { keysRotate } from './commands/keys-rotate.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { publish } from './commands/publish.ts';
import { pull } from './commands/pull.ts';
import { push } from './commands/push.ts';
import { replay } from './commands/replay.ts';
import { rescore } from './commands/rescore.ts';
import { simulate } from './commands/simulate.ts';
import { test } from './commands/test.ts';
import { webhooksListen } from './commands/webhooks-listen.ts';
import { webhooksTrigger } from './commands/webhooks-trigger.ts';
import { whoami } from './commands/whoami.ts';
import type { Command } from './core/command.ts';
import { createProgram } from './core/run.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  init,
  dev,
  check,
  test,
  diff,
  pull,
  push,
  publish,
  importInstrument,
  exportInstrument,
  simulate,
  calibrate,
  importResponses,
  importSubjects,
  exportEvaluations,
  exportResults,
  exportSubject,
  replay,
  rescore,
  webhooksListen,
  webhooksTrigger,
  auditVerify,
  auditCheckpoints,
  keysList,
  keysCreate,
  keysRotate,
  keysRevoke,
  completion((io) => createProgram(COMMANDS, io)),
];
