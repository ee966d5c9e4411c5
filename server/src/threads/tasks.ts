/** A request as it is sent to a worker thread: everything that the HTTP server received. */
export interface RequestTask {
  kind: 'request';
  /** The time of the request in milliseconds since 1970. */
  now: number;
  method: string;
  url: string;
  headers: Record<string, string | string[]>;
  body: Uint8Array | undefined;
  remoteAddress: string;
}

export interface RequestOutcome {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
  /** Jobs of the main thread that have new work. */
  wake: ('webhooks' | 'cycles' | 'sessions' | 'simulations')[];
}

/** Enrollments of one program whose cycle is advanced with a bundle that the main thread does not compile. */
export interface CyclesTask {
  kind: 'cycles';
  now: number;
  enrollments: {
    organization_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    subject_id: string;
  }[];
}

export interface CyclesOutcome {
  more: boolean;
}

export type Task = RequestTask | CyclesTask;
