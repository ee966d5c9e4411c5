// Instead of the module `stream` of Node, which browsers do not have.
export const Stream = undefined;
