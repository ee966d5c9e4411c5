import { totalmem } from 'node:os';
import { PORT } from './socket.ts';

/**
 * Returns the command-line options that differ from PostgreSQL's defaults, sized for a small service: no
 * replicas, no parallel queries. docs/operations.md lists what each gains and costs.
 */
export function serverSettings(durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port: PORT,
    // Relative to the cluster, because the path of a socket is limited to 107 bytes.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    // For four processes with the default pools and threads.
    max_connections: 200,
    shared_buffers: `${sharedBuffers(Math.min(totalmem(), process.constrainedMemory()))}MB`,
    // After a restart it reads the pages that were in the cache again.
    shared_preload_libraries: durable ? 'pg_prewarm' : '',
    // On solid-state disks a random page costs little more than the next one.
    random_page_cost: 1.1,
    // The minimum for the command `backup`; there is no streaming replication.
    wal_level: 'replica',
    max_wal_senders: 0,
    max_replication_slots: 2,
    max_logical_replication_workers: 0,
    io_method: 'sync',
    jit: 'off',
    // Parallel workers need shared memory in /dev/shm, of which containers have little.
    max_parallel_workers_per_gather: 0,
    // Until a new table is first analyzed, PostgreSQL plans with guesses.
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    ...durability(durable),
    ...logging,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const LEAST_BUFFERS = 128;
const MOST_BUFFERS = 1024;

/**
 * Returns the size of PostgreSQL's cache, in MB: an eighth of the memory, within limits. A page of the cache
 * takes memory from its first use on. With a cache smaller than the indexes of external ids, whose entries
 * have random places, each import evicts pages, many of which must be written first.
 *
 * @param memory in bytes; that of the container if it has a limit
 */
export function sharedBuffers(memory: number): number {
  const eighth = Math.floor(memory / 8 / 2 ** 20);
  return Math.min(Math.max(eighth, LEAST_BUFFERS), MOST_BUFFERS);
}

function durability(durable: boolean): Record<string, string> {
  const value = durable ? 'on' : 'off';
  return { fsync: value, synchronous_commit: value, full_page_writes: value };
}

// Messages of level ERROR and WARNING quote values ("invalid input syntax for type uuid: …"), and the service
// gets them as errors of its statements. The log therefore contains LOG, FATAL and PANIC only, which are
// about the server. There are seven files, one per weekday, each overwritten after a week.
const logging = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
