import type { Scope } from '@eps/sdk';

/** The scope that a page needs, by the end of its path below an organization. Other pages need none. */
const PAGE_SCOPES: Record<string, Scope> = {
  sample: 'organization:write',
  'audit-log': 'audit:read',
  'a/$appId/instruments': 'definitions:read',
  'a/$appId/instruments/new': 'definitions:write',
  'a/$appId/instruments/$workingCopyId/$kind': 'definitions:read',
  'a/$appId/bundles': 'bundles:read',
  'a/$appId/bundles/$bundleId': 'bundles:read',
  'a/$appId/bundles/$bundleId/try': 'bundles:read',
  'a/$appId/bundles/$bundleId/compare/$otherBundleId': 'bundles:read',
  'a/$appId/publish/$workingCopyId': 'bundles:publish',
  'a/$appId/jobs': 'bundles:read',
  'a/$appId/promote': 'programs:read',
  'a/$appId/e/$environmentId/programs': 'programs:read',
  'a/$appId/e/$environmentId/programs/new': 'programs:write',
  'a/$appId/e/$environmentId/programs/$programId': 'programs:read',
  'a/$appId/e/$environmentId/subjects': 'subjects:read',
  'a/$appId/e/$environmentId/subjects/import': 'subjects:write',
  'a/$appId/e/$environmentId/subjects/$subjectId': 'subjects:read',
  'a/$appId/e/$environmentId/enrollments': 'enrollments:read',
  'a/$appId/e/$environmentId/enrollments/$enrollmentId': 'enrollments:read',
  'a/$appId/e/$environmentId/sessions': 'enrollments:read',
  'a/$appId/e/$environmentId/sessions/$sessionId': 'enrollments:read',
  'a/$appId/e/$environmentId/evaluations': 'evaluations:read',
  'a/$appId/e/$environmentId/evaluations/$evaluationId': 'evaluations:read',
  'a/$appId/e/$environmentId/reviews': 'evaluations:review',
  'a/$appId/e/$environmentId/health': 'analytics:read',
  'a/$appId/e/$environmentId/psychometrics': 'analytics:read',
  'a/$appId/e/$environmentId/calibrations': 'analytics:read',
  'a/$appId/e/$environmentId/jobs': 'analytics:read',
  'a/$appId/e/$environmentId/events': 'webhooks:read',
  'a/$appId/e/$environmentId/webhooks': 'webhooks:read',
  'a/$appId/e/$environmentId/webhooks/deliveries': 'webhooks:read',
  'a/$appId/e/$environmentId/webhooks/signature': 'webhooks:read',
};

/** Returns the scope that the page with this path of the router needs. */
export function scopeOf(fullPath: string): Scope | undefined {
  return PAGE_SCOPES[fullPath.replace('/o/$organizationId/', '').replace(/\/$/, '')];
}
