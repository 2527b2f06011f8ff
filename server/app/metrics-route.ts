import { timingSafeEqual } from 'node:crypto'
import { Failure, notFound } from '#server/platform/failure.ts'
import { type Route, streamRoute } from '#server/platform/http/route.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { metricsOfMachine } from '#server/platform/metrics/of-machine.ts'
import { fingerprint } from '#server/platform/secrets.ts'

/** The metrics, and the token of those who may read them. */
export type ServedMetrics = Metrics & { token: string }

/** What Prometheus reads, with the configured token as bearer. Without one the address does not exist. */
export const metricsRoute = (metrics: ServedMetrics | null): Route =>
  streamRoute({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    summary:
      "Measurements of this process in Prometheus' text format, for the holder of METRICS_TOKEN",
    answers: { status: 200, type: 'text/plain', what: 'One line per value' },
    async handle({ request, reply }) {
      if (!metrics) throw notFound()
      if (!isSame(request.headers.authorization ?? '', `Bearer ${metrics.token}`)) {
        throw new Failure('unauthorized', 'The token is missing or wrong.')
      }
      return reply.type(metrics.contentType).send(await metricsOfMachine(metrics.text))
    },
  })

/** Takes as long for a nearly right one as for any other. */
const isSame = (sent: string, expected: string) =>
  timingSafeEqual(Buffer.from(fingerprint(sent)), Buffer.from(fingerprint(expected)))
