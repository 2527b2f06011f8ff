import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An answered request, in words of which there is a limited number. */
export interface Answered {
  method: string
  /** The pattern of a call, such as `/api/courses/:id`; 'client' for pages and their files. */
  route: string
  /** Such as 2xx. */
  status: string
  /** How long it took; null where that depends on the caller's line, as with files. */
  seconds: number | null
}

/** Has each answered request observed. */
export function observeAnswers(app: FastifyInstance, observe: (answered: Answered) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      method: request.method,
      route: routeOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
      seconds: request.routeOptions.config.sendsData ? reply.elapsedTime / 1000 : null,
    })
    done()
  })
}

/** The pattern, since anybody may ask for any address. */
function routeOf({ is404, routeOptions: { url: pattern } }: FastifyRequest): string {
  if (is404 || !pattern) return 'unknown'
  return pattern.startsWith('/api/') ? pattern : 'client'
}
