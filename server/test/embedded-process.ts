import { startEmbedded } from '../src/db/embedded/start.ts';

// A process of its own that uses an embedded PostgreSQL: prints `ready`, and leaves on SIGTERM. With `exit` as its
// second argument it exits at once without stop(), as after a fault.
const [dataDir, afterwards] = process.argv.slice(2);
const server = await startEmbedded({ dataDir: dataDir!, log: { info() {}, warn() {} } });
if (afterwards === 'exit') process.exit(0);
process.once('SIGTERM', () => void server.stop());
process.stdout.write('ready\n');
