import * as calls from '#contract/signals/prices.ts'
import { quoteAnswersSchema, quoteBytesMaximum, quotesPath } from '#contract/signals/prices.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../index.ts'
import { getPrices, makeKey, revokeKey, updatePriceSettings } from './price-settings.ts'
import { receiveQuotes } from './receiving-quotes.ts'

const access = 'settings.manage'

export const pricesRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.getPrices, { access, handle: ({ actor }) => getPrices(deps, actor) }),
  route(calls.updatePriceSettings, {
    access,
    // Whoever has the key then ends signals.
    effect: 'gives-right',
    handle: ({ actor, body }) => updatePriceSettings(deps, actor, body),
  }),
  route(calls.makePriceKey, {
    access,
    effect: 'gives-right',
    unstored: true,
    handle: ({ actor, body }) => makeKey(deps, actor, body.replaces),
  }),
  route(calls.revokePriceKey, {
    access,
    effect: 'ends-access',
    handle: ({ actor, params }) => revokeKey(deps, actor, params.id),
  }),
  streamRoute({
    method: 'POST',
    path: quotesPath,
    // The key is the permission: terminals can't sign in.
    access: 'public',
    summary: 'Quotes from a terminal, a signed line each, sent with the key for prices',
    answers: { status: 200, type: 'application/json', what: 'Each line: taken, or why not' },
    rawBodyBytes: quoteBytesMaximum,
    async handle({ request, reply }) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answers = await receiveQuotes(deps, request.headers.authorization, body)
      return reply.header('cache-control', 'no-store').send(quoteAnswersSchema.parse(answers))
    },
  }),
]
