const http = process.getBuiltinModule('node:http');

/** Imported as a module, `node:http` has all made that it offers, its WebSocket and `fetch` too: a twentieth of a start. */
export const { METHODS, STATUS_CODES, request } = http;
