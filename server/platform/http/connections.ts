import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '#contract/problem.ts'

const refusals: Record<string, [number, Problem]> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The request is too large.' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'bad_request', message: 'The request took too long.' }],
}
const malformed: [number, Problem] = [
  400,
  { code: 'bad_request', message: 'The request could not be understood.' },
]

/** Answers, in the shape of every error, what is no HTTP and therefore never becomes a request. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const [status, problem] = refusals[error.code ?? ''] ?? malformed
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Lets a closing server finish what it has begun and then end: the last answer of each connection
 * says so, since an open connection would otherwise hold the server until it is idle for long.
 */
export function drainConnections(app: FastifyInstance, beforeClose: () => Promise<void> | void) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    await beforeClose()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // An answer whose head was sent before: its connection counts as idle only after this hook.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}
