import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Query } from '../db/rows.ts';
import { countFailures } from '../jobs/failures.ts';
import { DAY_MS } from '../utc-days.ts';
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
  /** Reports how often a job of the worker has failed in a row; 0 after a success. */
  jobRan(job: string, failures: number): void;
}

/** A metric that the database knows. Rows without a value are left out. */
export interface DatabaseGauge {
  name: string;
  help: string;
  /** The name of the label, where the rows have one. */
  label?: string;
  query: Query<{ label: string | null; value: number | null }>;
}

/** What the service knows by itself. Values that it does not know are left out. */
interface KnownValues {
  replicaLagMs(): Promise<number | undefined>;
  /** Days by what the certificate is of. */
  certificateDays(): ReadonlyMap<string, number>;
  legacyKeyCutoff: string | undefined;
}

/** A statement that counts the due rows of a work queue up to a limit and returns them as `count`. */
export type CountDue = (limit: number) => Query<{ count: number }>;

export function createMetrics(
  db: Database,
  queues: Readonly<Record<string, CountDue>>,
  gauges: readonly DatabaseGauge[],
  known: KnownValues,
): Metrics {
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
  const jobFailures = new Gauge({
    name: 'eps_worker_job_failures',
    aggregator: 'max',
    help: 'How often a job of the worker has failed in a row.',
    labelNames: ['job'],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  gaugeConnections(registry, db);
  gaugeDueWork(registry, db, queues);
  for (const gauge of gauges) gaugeDatabase(registry, db, gauge);
  gaugeKnown(registry, known);
  gaugeFailedWork(registry, db);
  return {
    text: cluster.isWorker ? joinMetrics(registry) : () => registry.metrics(),
    enumerationSuspected: () => suspicions.inc(),
    jobRan: (job, failures) => jobFailures.set({ job }, failures),
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

function gaugeDatabase(registry: Registry, db: Database, { name, help, label, query }: DatabaseGauge): void {
  new Gauge({
    name,
    help,
    // All processes read the same rows.
    aggregator: 'first',
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset();
      // Without labels, a reset sets 0, which is not what is unknown.
      this.remove({});
      for (const row of await db.system.read(query).catch(() => []))
        if (row.value !== null) this.set(label === undefined ? {} : { [label]: row.label! }, row.value);
    },
  });
}

function gaugeKnown(registry: Registry, known: KnownValues): void {
  const gauge = (
    name: string,
    help: string,
    labels: string[],
    collect: (of: Gauge) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      // The one that knows least, which is the one to look at.
      aggregator: 'min',
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset();
        this.remove({});
        await collect(this);
      },
    });
  gauge('eps_replica_lag_seconds', 'How old the state of the replica is.', [], async (of) => {
    const lagMs = await known.replicaLagMs();
    if (lagMs !== undefined) of.set(lagMs / 1000);
  });
  const certificates = 'Days until a certificate ends, by what it is of; looked at once an hour.';
  gauge('eps_certificate_expiry_days', certificates, ['of'], (of) => {
    for (const [name, days] of known.certificateDays()) of.set({ of: name }, days);
  });
  const cutoff = 'Days until imported legacy keys are rejected (EPS_LEGACY_KEY_CUTOFF).';
  gauge('eps_legacy_key_cutoff_days', cutoff, [], (of) => {
    const { legacyKeyCutoff } = known;
    if (legacyKeyCutoff !== undefined) of.set((Date.parse(legacyKeyCutoff) - Date.now()) / DAY_MS);
  });
}

function gaugeFailedWork(registry: Registry, db: Database): void {
  new Gauge({
    name: 'eps_failed_work',
    aggregator: 'first',
    help: 'Rows of work queues that jobs could not process, by kind of error: to be retried, or given up.',
    labelNames: ['queue', 'state', 'reason'],
    registers: [registry],
    async collect() {
      const rows = await db.system.read(countFailures()).catch(() => undefined);
      if (rows) this.reset();
      for (const { queue, given_up, reason, count } of rows ?? [])
        this.set({ queue, state: given_up ? 'given_up' : 'retrying', reason }, count);
    },
  });
}
