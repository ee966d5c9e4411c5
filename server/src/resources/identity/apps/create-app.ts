import { recordAudit } from '../../../audit/record.ts';
import { violatesUnique } from '../../../db/violates.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { checkedTimeZone } from '../../../http/time-zone.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { insertEnvironment } from '../environments/commands.ts';
import type { EnvironmentRow } from '../environments/queries.ts';
import { insertApp, selectAppBySlug } from './queries.ts';
import { CreateApp, CreatedApp, requirePlainSlug } from './schema.ts';

export const createApp = endpoint({
  summary: 'Create an app',
  description: 'Creates an app with one test and one live environment.',
  tag: 'apps',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'required',
  status: 201,
  body: CreateApp,
  response: CreatedApp,
  errors: ['slug_taken'],
  examples: { body: { name: 'People', slug: 'people', timezone: 'Europe/Berlin' } },
  async handle(request) {
    requirePlainSlug(request.body.slug);
    const { organizationId, body } = request;
    const timezone = checkedTimeZone(body.timezone ?? 'UTC');
    const created_at = request.now.toISOString();
    const application = {
      id: newId(),
      organization_id: organizationId,
      name: body.name,
      slug: body.slug,
      description: body.description ?? '',
      created_at,
    };
    const test = newEnvironment(application, 'test', timezone);
    const live = newEnvironment(application, 'live', timezone);
    const keys = await Promise.all([wrappedKey(request.services, test), wrappedKey(request.services, live)]);
    return request
      .write(async (tx) => {
        tx.push(insertApp(application, timezone));
        tx.push(insertEnvironment(test, keys[0]));
        tx.push(insertEnvironment(live, keys[1]));
        recordAudit(tx, request, organizationId, {
          action: 'app.created',
          resourceId: application.id,
          after: application,
          appId: application.id,
        });
        return { application, live_environment: live, test_environment: test };
      })
      .catch(async (error: unknown) => {
        if (!violatesUnique(error, 'apps_slug_key')) throw error;
        const [existing] = await request.read(selectAppBySlug(organizationId, body.slug));
        throw slugTaken(body.slug, existing?.id);
      });
  },
});

function slugTaken(slug: string, appId: string | undefined): AppError {
  return new AppError(
    'slug_taken',
    `Another app of this organization has the slug ${slug}. Choose another slug, or use that app.`,
    { slug, ...(appId !== undefined && { app_id: appId }) },
  );
}

function newEnvironment(
  app: { id: string; organization_id: string; created_at: string },
  kind: 'test' | 'live',
  timezone: string,
): EnvironmentRow {
  return {
    id: newId(),
    app_id: app.id,
    organization_id: app.organization_id,
    slug: kind,
    timezone,
    kind,
    status: 'active',
    created_at: app.created_at,
  };
}

function wrappedKey(services: Services, environment: EnvironmentRow): Promise<Buffer> {
  return services.vault.newEnvironmentKey({
    organizationId: environment.organization_id,
    appId: environment.app_id,
    environmentId: environment.id,
  });
}
