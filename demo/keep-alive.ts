/**
 * How long servers keep idle connections open. On a busy machine a client may need more than the usual 5 s until its next request,
 * which then fails because the server closes the connection at the same moment.
 */
export const KEEP_ALIVE_MS = 60_000
