import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { isUuid } from '../../../http/validation.ts';
import { selectApp } from '../apps/queries.ts';
import { selectEnvironmentById } from '../environments/queries.ts';

export interface Binding {
  app_id: string | null;
  environment_id: string | null;
}

/**
 * Returns the app and environment that a new key is bound to. If only the environment is given, adds its app.
 * Throws not_found if the organization has no such app or environment, and insufficient_scope if the caller's
 * own key is bound and the new key would have access to more.
 */
export async function resolveBinding(
  request: Request,
  wanted: { app_id?: string; environment_id?: string },
): Promise<Binding> {
  const binding = await find(request, wanted);
  const { principal } = request;
  const isWider =
    (principal.appId !== null && binding.app_id !== principal.appId) ||
    (principal.environmentId !== null && binding.environment_id !== principal.environmentId);
  if (isWider)
    throw new AppError(
      'insufficient_scope',
      'Your API key is bound to an app or environment. Create keys with the same binding.',
      { scope: 'organization' },
    );
  return binding;
}

async function find(
  request: Request,
  wanted: { app_id?: string; environment_id?: string },
): Promise<Binding> {
  const { app_id, environment_id } = wanted;
  if (app_id === undefined && environment_id === undefined) return { app_id: null, environment_id: null };
  if (![app_id, environment_id].every((id) => id === undefined || isUuid(id))) throw notFound();
  if (environment_id === undefined) {
    const app = await request.readOne(selectApp(request.organizationId, app_id!));
    return { app_id: app.id, environment_id: null };
  }
  const [environment] = await request.read(selectEnvironmentById(request.organizationId, environment_id));
  if (!environment || (app_id !== undefined && app_id.toLowerCase() !== environment.app_id)) throw notFound();
  return { app_id: environment.app_id, environment_id: environment.id };
}
