import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process counts. Labels name operations and states, never tenants or people. */
export interface Metrics {
  /** The text a Prometheus server reads. */
  text(): Promise<string>;
  /** Counts and times every request of the app. */
  watch(app: FastifyInstance): void;
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  const requests = new Counter({
    name: 'eps_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'eps_http_request_duration_seconds',
    help: 'From the request line to the end of the answer.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  gaugeConnections(registry, db);
  gaugeDueWork(registry, db);
  return {
    text: () => registry.metrics(),
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
    help: 'Connections of this process by pool and state; waiting are requests without one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, counts] of Object.entries(db.connections()))
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
    },
  });
}

const MOST_COUNTED = 10_000;

/** Work that is due by now and not done, up to a bound: a queue that grows shows, and counting it stays cheap. */
const DUE: Record<string, string> = {
  webhook_deliveries: `SELECT FROM webhook_deliveries WHERE status IN ('pending', 'failed') AND next_attempt_at <= now()`,
  enrollment_cycles: `SELECT FROM enrollments WHERE status = 'active' AND next_due_at <= now()`,
};

function gaugeDueWork(registry: Registry, db: Database): void {
  new Gauge({
    name: 'eps_due_work',
    help: `Rows whose time has come, by queue; counted up to ${MOST_COUNTED}.`,
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const [queue, due] of Object.entries(DUE)) {
        const text = `SELECT count(*)::int AS count FROM (${due} LIMIT ${MOST_COUNTED}) AS due`;
        const rows = await db.system.read<{ count: number }>({ text }).catch(() => []);
        if (rows[0]) this.set({ queue }, rows[0].count);
        else this.remove({ queue });
      }
    },
  });
}
