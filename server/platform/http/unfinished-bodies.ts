import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseConnection } from './connections.ts'
import type { OpenConnections } from './open-connections.ts'

/** The time limit for the whole body of an ordinary call, in milliseconds. */
const bodyTime = 10_000
/** The interval between two checks, in milliseconds. */
const lookTime = 1000

/** What every upload may take besides the time for its bytes, in milliseconds. */
const uploadTime = 60_000
/** The bytes assumed of an upload that does not tell its length. */
const undeclaredBytes = 15_000_000

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  began: number
  since: number
}

/** Whether the body is a file, which may take longer than the body of an ordinary call. */
export const isUpload = ({ headers }: FastifyRequest) =>
  /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '')

/**
 * Whether a request has a body that was not complete when its headers were read; one that is
 * injected from within the program always is.
 */
export const isArriving = (request: FastifyRequest): boolean =>
  hasBody(request) && request.raw.complete === false

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body takes too long: ordinary ones after ten seconds in all, since an
 * occasional byte would otherwise keep them open for ever; uploads after the time that their bytes
 * take over the slowest line, the connection's own time-out ends silent ones earlier; also bodies that
 * continue after their response. A closing server ends everything unfinished at once, including uploads and incomplete
 * headers: nothing has been done about it yet, or it can be resumed.
 */
export function endUnfinishedBodies(
  app: FastifyInstance,
  connections: OpenConnections,
  { slowestUpload }: { slowestUpload: number },
): void {
  const arriving = new Set<Arriving>()
  let closing = false

  const endOf = ({ request, reply, began, since }: Arriving) => {
    if (!isUpload(request) || reply.sent) return since + bodyTime
    const bytes = Number(request.headers['content-length'] ?? undeclaredBytes)
    return began + uploadTime + (bytes / slowestUpload) * 1000
  }
  const look = () => {
    const now = Date.now()
    for (const one of arriving) {
      const { raw } = one.request
      if (raw.complete || raw.socket.destroyed) arriving.delete(one)
      else if (!closing && now < endOf(one)) {
        // After a response ten seconds are left, however long the upload has taken.
        if (isUpload(one.request) && !one.reply.sent) one.since = now
      } else {
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
    if (connections.has(request.raw.socket) && hasBody(request)) {
      const began = Date.now()
      arriving.add({ request, reply, began, since: began })
    }
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
