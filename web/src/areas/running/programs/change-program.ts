import type { ChangeProgramRequest, Program } from '@eps/sdk';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { notifyDone } from '../../../ui/notify.ts';

/** Returns a function that changes the program and shows the message when it is done. */
export function useChangeProgram(program: Program) {
  const { api } = useEnvironment();
  return async (changes: ChangeProgramRequest, message: string) => {
    await api.programs.change(program.id, changes);
    await refreshProgram(program.id);
    notifyDone(message);
  };
}

export async function refreshProgram(programId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['program', programId] }),
    queryClient.invalidateQueries({ queryKey: ['programs'] }),
  ]);
}
