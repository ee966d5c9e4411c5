import pg from 'pg';

interface Counts {
  statements: number;
  roundTrips: number;
}

/** Counts the statements that this process executes, and the messages after which it waits, until the end. */
export function countStatements(): { end(): Counts } {
  const counts: Counts = { statements: 0, roundTrips: 0 };
  const { execute, sync } = pg.Connection.prototype;
  pg.Connection.prototype.execute = function (...given) {
    counts.statements++;
    return execute.apply(this, given);
  };
  pg.Connection.prototype.sync = function (...given) {
    counts.roundTrips++;
    return sync.apply(this, given);
  };
  return {
    end() {
      Object.assign(pg.Connection.prototype, { execute, sync });
      return counts;
    },
  };
}
