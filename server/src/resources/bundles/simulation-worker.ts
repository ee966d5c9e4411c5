import { parentPort, workerData } from 'node:worker_threads';
import { type Contents, compileBundle, type SimulationRequest, simulate } from '@eps/engine';

/** A thread of its own: a simulation takes seconds, and requests must go on being answered meanwhile. */
const { contents, request } = workerData as { contents: Contents; request: SimulationRequest };
const { bundle } = compileBundle(contents);
parentPort!.postMessage(bundle && simulate(bundle, request));
