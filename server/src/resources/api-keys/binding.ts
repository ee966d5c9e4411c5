import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { isUuid } from '../../http/validation.ts';
import { selectApp } from '../apps/queries.ts';
import { type EnvironmentRow, selectEnvironmentById } from '../environments/queries.ts';

export interface Binding {
  app_id: string | null;
  environment_id: string | null;
}

/**
 * What a new key is bound to; an environment says its app by itself. Throws not_found for what is not the
 * organization's, and insufficient_scope when a bound key would make a wider one.
 */
export async function resolveBinding(
  request: Request,
  wanted: { app_id?: string; environment_id?: string },
): Promise<Binding> {
  const binding = await find(request, wanted);
  const own = request.principal;
  const wider =
    (own.appId !== null && binding.app_id !== own.appId) ||
    (own.environmentId !== null && binding.environment_id !== own.environmentId);
  if (wider)
    throw new AppError('insufficient_scope', 'A bound key makes no wider one.', { scope: 'organization' });
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
    const [app] = await request.read<{ id: string }>(selectApp(request.organizationId, app_id!));
    if (!app) throw notFound();
    return { app_id: app.id, environment_id: null };
  }
  const [environment] = await request.read<EnvironmentRow>(
    selectEnvironmentById(request.organizationId, environment_id),
  );
  if (!environment || (app_id !== undefined && app_id.toLowerCase() !== environment.app_id)) throw notFound();
  return { app_id: environment.app_id, environment_id: environment.id };
}
