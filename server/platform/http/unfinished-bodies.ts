import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseConnection } from './connections.ts'
import type { OpenConnections } from './open-connections.ts'

/** The time limit for the whole body of an ordinary call, in milliseconds. */
const bodyTime = 10_000
/** The interval between two checks, in milliseconds. */
const lookTime = 1000

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  since: number
}

/** Uploads last as long as bytes keep arriving; the connection's own time-out ends silent ones. */
const isUpload = ({ headers }: FastifyRequest) =>
  /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '')

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body takes too long: ordinary ones after ten seconds in all, since an
 * occasional byte would otherwise keep them open for ever; also bodies that continue after their
 * response. A closing server ends everything unfinished at once, including uploads and incomplete
 * headers: nothing has been done about it yet, or it can be resumed.
 */
export function endUnfinishedBodies(app: FastifyInstance, connections: OpenConnections): void {
  const arriving = new Set<Arriving>()
  let closing = false

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
    for (const [socket, { unanswered }] of connections) if (unanswered === 0) socket.destroy()
  }
  const looking = setInterval(look, lookTime).unref()

  app.addHook('onRequest', (request, reply, done) => {
    // A request injected from within the program is complete.
    if (connections.has(request.raw.socket) && hasBody(request))
      arriving.add({ request, reply, since: Date.now() })
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

/** Sends the reason, if there was no response yet, and closes the connection. */
function end(socket: Socket, answered: boolean) {
  if (!answered) {
    const late = Object.assign(new Error('a body did not arrive'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    refuseConnection(late, socket)
  }
  socket.destroySoon()
}
