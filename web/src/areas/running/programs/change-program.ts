import type { ChangeProgramRequest, Program } from '@eps/sdk';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programKey, programsKey } from '../../../shared/queries.ts';
import { notifyDone } from '../../../ui/notify.ts';

/** Returns a function that changes the program and shows the message when it is done. */
export function useChangeProgram(program: Program) {
  const { api } = useEnvironment();
  return async (changes: ChangeProgramRequest, message: string) => {
    await api.programs.change(program.id, changes);
    await refresh(programKey(program.id), programsKey);
    notifyDone(message);
  };
}
