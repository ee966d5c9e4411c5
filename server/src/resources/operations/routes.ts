import type { Endpoint } from '../../http/endpoint.ts';
import { exportAuditLog } from './audit-log/export-audit-log.ts';
import { getAuditKeys } from './audit-log/get-audit-keys.ts';
import { listAuditCheckpoints } from './audit-log/list-audit-checkpoints.ts';
import { listAuditLog } from './audit-log/list-audit-log.ts';
import { verifyAuditLog } from './audit-log/verify-audit-log.ts';
import { getEvent } from './events/get-event.ts';
import { listEvents } from './events/list-events.ts';
import { jobs } from './jobs/endpoints.ts';

import { getHealth } from './system/get-health.ts';
import { getMetrics } from './system/get-metrics.ts';
import { getParticipantPage } from './system/get-participant-page.ts';
import { getReadiness } from './system/get-readiness.ts';
import { getSecurityTxt } from './system/get-security-txt.ts';
import { pages } from './system/pages.ts';
import { getWebhookEndpointHealth } from './webhooks/deliveries/get-webhook-endpoint-health.ts';
import { listWebhookAttempts } from './webhooks/deliveries/list-webhook-attempts.ts';
import { listWebhookDeliveries } from './webhooks/deliveries/list-webhook-deliveries.ts';
import { pingWebhookEndpoint } from './webhooks/deliveries/ping-webhook-endpoint.ts';
import { retryWebhookDeliveries } from './webhooks/deliveries/retry-webhook-deliveries.ts';
import { retryWebhookDelivery } from './webhooks/deliveries/retry-webhook-delivery.ts';
import { changeWebhookEndpoint } from './webhooks/endpoints/change-webhook-endpoint.ts';
import { createWebhookEndpoint } from './webhooks/endpoints/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/endpoints/delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './webhooks/endpoints/get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './webhooks/endpoints/list-webhook-endpoints.ts';
import { rotateWebhookSecret } from './webhooks/endpoints/rotate-webhook-secret.ts';

/** Every endpoint for operators and integrators. */
export const operationsRoutes: readonly Endpoint[] = [
  getHealth,
  getReadiness,
  getMetrics,
  getSecurityTxt,

  listAuditLog,
  exportAuditLog,
  listAuditCheckpoints,
  verifyAuditLog,
  getAuditKeys,

  ...jobs,

  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  pingWebhookEndpoint,
  getWebhookEndpointHealth,
  listWebhookDeliveries,
  retryWebhookDeliveries,
  retryWebhookDelivery,
  listWebhookAttempts,
  listEvents,
  getEvent,

  getParticipantPage,
  ...pages,
];
