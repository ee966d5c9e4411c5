import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Query } from '../db/rows.ts';
import { joinMetrics } from './process-metrics.ts';

/** Media type of the text format of Prometheus. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of this process, or of all that share its port. Labels name operations and states, never
 * tenants or people.
 */
export interface Metrics {
  /** Returns the metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** Counts and times every request of the app. */
  watch(app: FastifyInstance): void;
  /** Counts a principal with many refused requests and missed look-ups. */
  enumerationSuspected(): void;
}

/** A statement that counts the due rows of a work queue up to a limit and returns them as `count`. */
export type CountDue = (limit: number) => Query<{ count: number }>;

export function createMetrics(db: Database, queues: Readonly<Record<string, CountDue>>): Metrics {
  const registry = new Registry();
  const requests = new Counter({
    name: 'eps_http_requests_total',
    help: 'HTTP responses sent.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'eps_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: [registry],
  });
  const suspicions = new Counter({
    name: 'eps_enumeration_suspected_total',
    help: 'Principals with many refused requests and missed look-ups within ten minutes.',
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  gaugeConnections(registry, db);
  gaugeDueWork(registry, db, queues);
  return {
    text: cluster.isWorker ? joinMetrics(registry) : () => registry.metrics(),
    enumerationSuspected: () => suspicions.inc(),
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const operation = request.routeOptions.config.endpoint?.operationId ?? 'none';
        requests.inc({ operation, status: reply.statusCode });
        durations.observe({ operation }, reply.elapsedTime / 1000);
      });
    },
  };
}

function gaugeConnections(registry: Registry, db: Database): void {
  new Gauge({
    name: 'eps_database_connections',
    help: 'Database connections of this process by pool and state; waiting counts waiting requests.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, counts] of Object.entries(db.connections()))
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
    },
  });
}

/** Counting stops here, so that it stays cheap while a queue grows. */
const MAX_COUNTED = 10_000;

function gaugeDueWork(registry: Registry, db: Database, queues: Readonly<Record<string, CountDue>>): void {
  new Gauge({
    name: 'eps_due_work',
    // All processes count the same rows.
    aggregator: 'first',
    help: `Due rows of each work queue, counted up to ${MAX_COUNTED}.`,
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const [queue, countDue] of Object.entries(queues)) {
        const rows = await db.system.read(countDue(MAX_COUNTED)).catch(() => []);
        if (rows[0]) this.set({ queue }, rows[0].count);
        else this.remove({ queue });
      }
    },
  });
}
