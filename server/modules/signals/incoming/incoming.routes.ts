import { z } from 'zod'
import * as calls from '#contract/signals/incoming-signals.ts'
import {
  incomingBytesMaximum,
  incomingPath,
  receivedSchema,
} from '#contract/signals/incoming-signals.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../index.ts'
import { discardDraft, listDrafts, publishDraft } from './drafts.ts'
import { keyOf, receivePosted } from './posted.ts'
import { changeSource, listSignalSources, makeSource, revokeSource } from './sources.ts'

const access = 'content.manage'

export const incomingRoutes = (deps: SignalsDeps, messages: RateLimiter): Route[] => [
  route(calls.listSignalSources, { access, handle: () => listSignalSources(deps) }),
  route(calls.makeSignalSource, {
    access,
    // Whoever has the key then publishes signals.
    effect: 'gives-right',
    unstored: true,
    handle: ({ actor, body }) => makeSource(deps, actor, body),
  }),
  route(calls.changeSignalSource, {
    access,
    effect: 'gives-right',
    handle: ({ actor, params, body }) => changeSource(deps, actor, params.id, body),
  }),
  route(calls.removeSignalSource, {
    access,
    effect: 'ends-access',
    handle: ({ actor, params }) => revokeSource(deps, actor, params.id),
  }),
  route(calls.listSignalDrafts, { access, handle: () => listDrafts(deps) }),
  route(calls.publishSignalDraft, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => publishDraft(deps, actor, params.id, body),
  }),
  route(calls.discardSignalDraft, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => discardDraft(deps, actor, params.id),
  }),
  receiving(deps, messages, incomingPath),
  receiving(deps, messages, `${incomingPath}/:key`),
]

/** Takes messages in. Alerts can't send headers, so the key may end the address. */
const receiving = (deps: SignalsDeps, messages: RateLimiter, path: string): Route => {
  const hasKey = path.endsWith('/:key')
  return streamRoute({
    method: 'POST',
    path,
    // The key is the permission: alerts and scripts can't sign in.
    access: 'public',
    summary: hasKey
      ? 'A signal from elsewhere, as text or an alert’s JSON, with the key of its source in the address'
      : 'A signal from elsewhere, as text or an alert’s JSON, sent with the key of its source',
    answers: { status: 200, type: 'application/json', what: 'What became of it' },
    secretAddress: hasKey,
    rawBodyBytes: incomingBytesMaximum,
    ...(hasKey && { schema: { params: z.object({ key: z.string().max(200) }) } }),
    async handle({ request, reply }) {
      const { authorization, 'idempotency-key': idempotencyKey } = request.headers
      const { key: inAddress } = request.params as { key?: string }
      const received = await receivePosted(
        { ...deps, messages },
        {
          key: keyOf(authorization, inAddress),
          idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        },
      )
      return reply.header('cache-control', 'no-store').send(receivedSchema.parse(received))
    },
  })
}
