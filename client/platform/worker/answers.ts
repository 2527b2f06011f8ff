import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { togetherPath } from '#contract/endpoint.ts'
import { userOfToken } from '../session/token-user.ts'
import {
  type AnswerText,
  cacheOfUser,
  isWithdrawn,
  keepTexts,
  trimAnswers,
} from './answer-cache.ts'
import { isKept, keptHeader, sparedBy } from './kept-answers.ts'
import type { WorkerScope } from './scope.ts'

/** The maximum age of a cached answer. */
const longest = 7 * 24 * 60 * 60 * 1000
/** Seconds after which the connection counts as lost. */
const patience = 10

const strategies = new Map<string, NetworkFirst>()

/** Several answers in one, each by its address below /api. */
const together = `/api${togetherPath}`

/** The caches for which something has been requested since the worker began. */
const requested = new Set<string>()

/** When the answers in a cache were last deleted: answers requested before are no longer cached. */
const forgottenAt = new Map<string, number>()

/**
 * Serves the last answer of a read if the academy does not answer, with the time it was given. Each
 * user's answers are stored separately, and found only with that user's token.
 */
export function keepAnswers(worker: WorkerScope): void {
  worker.addEventListener('message', ({ data }) => {
    const spared = sparedBy(data)
    if (spared === undefined) return
    // A user with an answer on its way is among them.
    for (const cacheName of requested) {
      if (cacheName !== cacheOfUser(spared)) forgottenAt.set(cacheName, Date.now())
    }
  })
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && isKept(url.pathname) && userOf(request) !== null,
    ({ request, event }) => {
      const cacheName = cacheOf(request)
      const strategy =
        strategies.get(cacheName) ??
        new NetworkFirst({
          cacheName,
          networkTimeoutSeconds: patience,
          // Matched by address only: the cache's name identifies the user.
          matchOptions: { ignoreVary: true },
          plugins: [answers(cacheName)],
        })
      strategies.set(cacheName, strategy)
      return strategy.handle({ request, event })
    },
  )
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && url.pathname === together && userOf(request) !== null,
    async ({ request, event }) => {
      const cacheName = cacheOf(request)
      const began = Date.now()
      const late = new Promise<Response>((resolve) =>
        setTimeout(() => resolve(Response.error()), patience * 1000),
      )
      const answer = await Promise.race([fetch(request), late])
      if (answer.ok) {
        const keeping = keepEach(cacheName, answer.clone(), began)
        event.waitUntil(keeping.catch(() => undefined))
      }
      return answer
    },
  )
}

/** Keeps each of several answers that came in one, as if it had been asked for by itself. */
async function keepEach(cacheName: string, answer: Response, began: number): Promise<void> {
  if (!answer.ok) return
  const date = answer.headers.get('date') ?? ''
  const parts: Record<string, AnswerText> = await answer.json()
  if (began <= (forgottenAt.get(cacheName) ?? 0)) return
  await keepTexts(cacheName, parts, date)
}

/** The cache of the user who asks, which is noted as one that something is on its way to. */
function cacheOf(request: Request): string {
  const cacheName = cacheOfUser(userOf(request) ?? '')
  requested.add(cacheName)
  return cacheName
}

function userOf({ headers }: Request): string | null {
  const [scheme, token] = headers.get('authorization')?.split(' ') ?? []
  return scheme === 'Bearer' && token ? userOfToken(token) : null
}

const answers = (cacheName: string): WorkboxPlugin => ({
  async handlerWillStart({ state }) {
    if (state) state.began = Date.now()
  },
  async cacheWillUpdate({ request, response, state }) {
    if (state && Number(state.began) <= (forgottenAt.get(cacheName) ?? 0)) return null
    if (response.ok && response.headers.get('content-type')?.includes('json')) return response
    if (isWithdrawn(response.status)) {
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true })
    }
    return null
  },
  async cacheDidUpdate() {
    await trimAnswers(await caches.open(cacheName))
  },
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null
    const at = Date.parse(cachedResponse.headers.get('date') ?? '')
    if (!(Date.now() - at < longest)) return null
    const headers = new Headers(cachedResponse.headers)
    headers.set(keptHeader, new Date(at).toISOString())
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers })
  },
})
