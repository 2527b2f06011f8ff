import * as calls from '#contract/identity/suppressions.ts'
import { Failure } from '#server/platform/failure.ts'
import { logged, originOf } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '../index.ts'
import type { Sns } from './sns.ts'
import { liftSuppression, takeMailgun, takePostmark, takeSes } from './suppressing.ts'

const eventBytes = 512 * 1024
const refusal = 'mail events: a call is not signed by the provider'

/** Where providers of mail tell of bounces and complaints, and where a suppression is lifted. */
export const suppressionsRoutes = (deps: IdentityDeps & { sns: Sns }): Route[] => [
  events(calls.postmarkEventsPath, 'Postmark', (raw, authorization) =>
    takePostmark(deps, raw, authorization),
  ),
  events(calls.sesEventsPath, 'Amazon SES', (raw) => takeSes(deps, raw)),
  events(calls.mailgunEventsPath, 'Mailgun', (raw) => takeMailgun(deps, raw)),
  route(calls.liftSuppression, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => liftSuppression(deps, actor, params.id),
  }),
]

const events = (
  path: string,
  provider: string,
  take: (raw: Buffer, authorization: string | undefined) => Promise<void>,
) =>
  streamRoute({
    method: 'POST',
    path,
    // The signature, or a password, authenticates the caller.
    access: 'public',
    unlimited: true,
    summary: `Bounces and complaints from ${provider}`,
    answers: { status: 200, type: 'application/json', what: 'The news has been taken' },
    rawBodyBytes: eventBytes,
    async handle({ request, reply }) {
      if (!Buffer.isBuffer(request.body)) throw new Failure('bad_request', 'There is no content.')
      await take(request.body, request.headers.authorization).catch((error: unknown) => {
        const isRefused = error instanceof Failure && error.code === 'bad_request'
        if (isRefused) request.log.warn(logged(originOf(request)), refusal)
        throw error
      })
      return reply.send({ received: true })
    },
  })
