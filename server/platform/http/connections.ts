import { once } from 'node:events'
import { STATUS_CODES } from 'node:http'
import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Problem, problemStatus } from '#contract/problem.ts'
import type { Failure } from '../failure.ts'

const refusals: Record<string, [number, Problem]> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The request is too large.' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'bad_request', message: 'The request took too long.' }],
}
const malformed: [number, Problem] = [
  400,
  { code: 'bad_request', message: 'The request could not be understood.' },
]

/** Answers malformed HTTP, which never becomes a request, in the standard error format. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return
  // Opened ahead by a browser, which would take an answer for that to a later request.
  if (socket.bytesRead === 0) return void socket.destroy()
  answerLast(socket, ...(refusals[error.code ?? ''] ?? malformed))
}

/** Answers a request while its body is still arriving; nothing more is read of the connection. */
export function refuse(socket: Socket, { code, message }: Failure): void {
  answerLast(socket, problemStatus[code], { code, message })
}

function answerLast(socket: Socket, status: number, problem: Problem) {
  if (socket.destroyed || !socket.writable) return
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

/** How long a kept-alive connection may still bring a request to a closing server, in milliseconds. */
const lingerMs = 500

/**
 * Lets a closing server finish its work and then end: the last response on each connection closes
 * it, since an open connection would otherwise hold the server until its idle time-out. Kept-alive
 * connections outlive the listening socket slightly, because a request that a proxy has just sent
 * over one would be lost.
 */
export function drainConnections(app: FastifyInstance, beforeClose: () => Promise<void> | void) {
  let closing = false
  let lingering = true
  app.addHook('preClose', async () => {
    closing = true
    const { server } = app
    const left = server.listening ? stopListening(server) : null
    await beforeClose()
    await left
    lingering = false
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // A response whose headers were already sent: its connection counts as idle only after this
    // hook.
    if (!lingering) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/** Stops accepting connections; resolves when none is left, or when the kept-alive ones have had their time. */
async function stopListening(server: Server): Promise<void> {
  // The HTTP server's own close() would also end idle connections.
  Server.prototype.close.call(server)
  const left = once(server, 'close', { signal: AbortSignal.timeout(lingerMs) })
  await left.catch(() => undefined)
}
