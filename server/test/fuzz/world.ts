import type { TestResponse } from '../app.ts';
import { startTestWorld, type TestWorld } from '../contract/world.ts';
import type { Operation } from './document.ts';
import { type GeneratedRequest, withIds } from './generate.ts';

/** A running service, and the ids of everything in it that a request may name. */
export interface FuzzWorld {
  world: TestWorld;
  known: Map<string, string[]>;
  /** Sends a generated request; adds the ids in its response to the known ones. */
  send(operation: Operation, request: GeneratedRequest, options?: SendOptions): Promise<TestResponse>;
}

export interface SendOptions {
  key?: string | null;
  idempotencyKey?: string | null;
  rawBody?: string;
  headers?: Record<string, string>;
}

export async function startFuzzWorld(): Promise<FuzzWorld> {
  const world = await startTestWorld();
  const known = await initialIds(world);
  return {
    world,
    known,
    async send(operation, request, options = {}) {
      const path = withIds(request.path, known) as Record<string, unknown>;
      const body = withIds(request.body, known);
      const query = Object.entries(withIds(request.query, known) as Record<string, unknown>);
      const search = new URLSearchParams(
        query.map(([name, value]): [string, string] => [name, String(value)]),
      );
      const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(path[name])),
      );
      const response = await world.app.call(operation.method, search.size === 0 ? url : `${url}?${search}`, {
        key: keyOf(operation, world),
        ...(body !== undefined && options.rawBody === undefined && { body }),
        ...options,
      });
      if (response.status < 300) learn(known, operation, response.body);
      return response;
    },
  };
}

async function initialIds(world: TestWorld): Promise<Map<string, string[]>> {
  const { app, workspace } = world;
  const templates = await app.call('GET', `${workspace.appPath}/templates`);
  const url = 'https://8.8.8.8/';
  const endpoint = await app.call('POST', `${workspace.environmentPath}/webhook-endpoints`, {
    body: { url },
  });
  return new Map([
    ['organization_id', [app.organizationId]],
    ['app_id', [workspace.appId]],
    ['environment_id', [workspace.testId]],
    ['program_id', [world.programId]],
    ['subject_id', [world.subjectId]],
    ['enrollment_id', [world.enrollmentId]],
    ['evaluation_id', [world.evaluationId]],
    ['bundle_id', [world.bundleId]],
    ['version_bundle_id', [world.bundleId]],
    ['definition_id', Object.values(world.pins)],
    ['template_id', templates.body.items.map(({ id }: { id: string }) => id)],
    ['endpoint_id', [endpoint.body.id]],
    ...Object.entries(world.pins).map(([name, id]) => [name, [id]] as [string, string[]]),
  ]);
}

function keyOf({ credential }: Operation, { app, token }: TestWorld): string | null {
  if (credential === 'none') return null;
  return credential === 'participant' ? token : app.key;
}

/** The kinds of ids in the field `id` of the response, by operation. */
const CREATED: Record<string, readonly string[]> = {
  createApiKey: ['api_key_id'],
  createBundle: ['bundle_id', 'version_bundle_id'],
  createProgram: ['program_id'],
  createEnrollment: ['enrollment_id'],
  createDefinition: ['definition_id'],
  createInvitation: ['invitation_id'],
  createMembership: ['membership_id'],
  createWebhookEndpoint: ['endpoint_id'],
  pingWebhookEndpoint: ['delivery_id'],
};

function learn(known: Map<string, string[]>, { operationId }: Operation, body: any): void {
  const found = (CREATED[operationId] ?? []).map((kind) => [kind, body.id] as const);
  if (operationId === 'importSubjects')
    for (const { subject_id } of body.receipts)
      if (subject_id !== null) found.push(['subject_id', subject_id]);
  if (operationId === 'createParticipantSession') found.push(['evaluation_id', body.evaluation_id]);
  for (const [kind, id] of found) known.set(kind, [...(known.get(kind) ?? []), id]);
}
