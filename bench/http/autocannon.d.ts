/** The part of autocannon 8 that the benchmark uses; the package has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string | undefined;
  }

  interface Step {
    /** Called before each request. A connection gets a new `context` each time it starts its list again. */
    setupRequest(request: Request, context: object): Request;
  }

  interface Options {
    url: string;
    connections: number;
    /** Total number of requests. */
    amount: number;
    /** Milliseconds between checks whether all requests are done. */
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
