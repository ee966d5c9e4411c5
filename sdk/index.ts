export { type Client, type ClientOptions, createClient, type Input, type OperationId } from './client.ts';
export { ServiceError } from './error.ts';
export type * from './types.gen.ts';
