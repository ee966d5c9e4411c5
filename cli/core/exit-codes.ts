/** The meaning of a command's exit code. Scripts rely on these numbers. */
export const EXIT = {
  success: 0,
  /** The command worked and found a problem: invalid content, drift, a failed test, an exceeded budget. */
  problem: 1,
  /** The command, its options, the configuration or a file it reads is wrong. */
  usage: 2,
  /** The credential is missing, invalid, or lacks a scope. */
  credential: 3,
  /** The service rejected the request. */
  rejected: 4,
  /** The service cannot be reached, is too busy, or failed. */
  unavailable: 5,
  /** The CLI failed unexpectedly. */
  bug: 70,
  /** Ctrl+C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** For `eps --help` and the documentation. */
export const EXIT_TEXTS: Record<ExitCode, string> = {
  0: 'success',
  1: 'the command found a problem: invalid content, drift, a failed test, an exceeded budget',
  2: 'wrong usage, configuration or file',
  3: 'the credential is missing, invalid, or lacks a scope',
  4: 'the service rejected the request',
  5: 'the service cannot be reached, is too busy, or failed',
  70: 'the CLI failed unexpectedly',
  130: 'interrupted',
};
