import { startEmbedded } from '../src/db/embedded/start.ts';

// A separate process that uses an embedded PostgreSQL: prints `ready`, and stops on SIGTERM. With `exit` as
// its second argument it exits at once without stop(), as after an error.
const [dataDir, afterwards] = process.argv.slice(2);
const server = await startEmbedded({ dataDir: dataDir!, log: { info() {}, warn() {} } });
if (afterwards === 'exit') process.exit(0);
process.once('SIGTERM', () => void server.stop());
process.stdout.write('ready\n');
