/**
 * Options of an HTTP server of a test that closes no idle connection by itself. By default it would after some seconds, and
 * where it shares its process with the client and both get no processor for that long, the client takes the connection for
 * its next request just before the server closes it: a failure that no test asked for.
 */
export const endlessKeepAlive = { keepAliveTimeout: 0 }
