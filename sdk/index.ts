export {
  type AppClient,
  type AppIds,
  type Client,
  createClient,
  type EnvironmentClient,
  type EnvironmentIds,
  type OrganizationClient,
  type OrganizationIds,
} from './client.ts';
export type { Json, JsonObject } from './content/json.ts';
export { identityOf, isJsonObject, sameJson } from './content/keys.ts';
export { type Merge, type MergeConflict, type MergeSide, mergeContent } from './content/merge.ts';
export type { Download } from './download.ts';
export {
  ConnectionError,
  EpsError,
  InvalidRequestError,
  RateLimitError,
  ServiceError,
  type ServiceErrorCode,
  TimeoutError,
} from './errors.ts';
export type { ClientOptions, Fetch, FetchRequest, RequestOptions } from './http.ts';
export {
  type ImportedBatch,
  type ImportOptions,
  importSubjects,
  type SubjectItem,
  type SubjectReceipt,
} from './import-subjects.ts';
export { JobError, type JobScope, type WaitOptions, waitForJob } from './jobs.ts';
export type { List, Page } from './list.ts';
export { REQUIRED_SCOPES } from './scopes.gen.ts';
export { sendContent } from './send-content.ts';
export type * from './types.gen.ts';
export { VERSION } from './version.ts';
export { signWebhook, type VerifyOptions, verifyWebhook, WebhookVerificationError } from './webhooks.ts';
