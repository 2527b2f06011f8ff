import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseConnection } from './connections.ts'

/** Milliseconds in which the whole body of an ordinary call has to arrive. */
const bodyTime = 10_000
/** Milliseconds between two looks at what has not arrived. */
const lookTime = 1000

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  since: number
}

/** Uploads last as long as bytes keep coming; the connection's own time-out ends silent ones. */
const isUpload = ({ headers }: FastifyRequest) =>
  /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '')

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body takes too long: ordinary ones after ten seconds in all, since a byte now and
 * then would keep them open for ever; what is sent after its answer, too. A closing server ends at once
 * whatever has not arrived, uploads and half-sent heads included: nothing has been done about it yet, or
 * can be gone on with.
 */
export function endUnfinishedBodies(app: FastifyInstance): void {
  const arriving = new Set<Arriving>()
  /** Every connection, and how many requests on it are not answered. */
  const connections = new Map<Socket, number>()
  let closing = false

  const count = (socket: Socket, change: number) => {
    const open = connections.get(socket)
    if (open !== undefined) connections.set(socket, open + change)
  }
  const look = () => {
    const now = Date.now()
    for (const one of arriving) {
      const { raw } = one.request
      if (raw.complete || raw.socket.destroyed) arriving.delete(one)
      else if (!closing && isUpload(one.request) && !one.reply.sent) one.since = now
      else if (closing || now - one.since >= bodyTime) {
        arriving.delete(one)
        end(raw.socket, one.reply.sent)
      }
    }
    if (!closing) return
    for (const [socket, open] of connections) if (open === 0) socket.destroy()
  }
  const looking = setInterval(look, lookTime).unref()

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    count(socket, 1)
    // What came over no connection, as from within the program, is there as a whole.
    if (connections.has(socket) && hasBody(request))
      arriving.add({ request, reply, since: Date.now() })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    count(request.raw.socket, -1)
    done()
  })
  app.addHook('preClose', (done) => {
    closing = true
    look()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking)
    done()
  })
}

/** Says why, where no answer was given, and lets go of the connection. */
function end(socket: Socket, answered: boolean) {
  if (!answered) {
    const late = Object.assign(new Error('a body did not arrive'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    refuseConnection(late, socket)
  }
  socket.destroySoon()
}
