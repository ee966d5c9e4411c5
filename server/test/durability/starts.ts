import { once } from 'node:events';
import { afterEach, expect } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { Service } from './service.ts';

const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.remove();
});

/** Creates a service that is stopped and removed after the test. */
export async function make(env: Record<string, string> = {}, dataDir?: string): Promise<Service> {
  const service = await Service.create(env, dataDir);
  services.push(service);
  return service;
}

/** Creates a service whose data directory is empty. It is stopped and removed after the test. */
export async function makeEmpty(env: Record<string, string> = {}): Promise<Service> {
  return make(env, await makeTemporaryFolder());
}

/** Starts a process that must fail to start; returns its output. */
export async function outputOfFailedStart(service: Service): Promise<string> {
  const before = service.output().length;
  const child = service.launch();
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  return service.output().slice(before);
}
