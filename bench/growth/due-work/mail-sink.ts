import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server in a process of its own, started by `startMailSink`. It accepts every mail and forgets it.
 */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _, done) {
    stream.on('end', done);
    stream.resume();
  },
});
server.listen(0, '127.0.0.1', () => process.send!((server.server.address() as AddressInfo).port));
