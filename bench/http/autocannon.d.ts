/** The part of autocannon 8 that the benchmark uses; the package carries no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string | undefined;
  }

  interface Step {
    /** Called before each request; `context` is fresh whenever a connection begins its requests anew. */
    setupRequest(request: Request, context: object): Request;
  }

  interface Options {
    url: string;
    connections: number;
    /** Requests in all. */
    amount: number;
    /** Milliseconds between looks at whether all is done. */
    sampleInt: number;
    requests: Step[];
  }

  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
  }

  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
