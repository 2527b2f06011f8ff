import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { userOfToken } from '../token-user.ts'
import { answersPrefix, isKept, keptHeader, sparedBy } from './kept-answers.ts'
import type { WorkerScope } from './scope.ts'

/** The most answers of one user, and how old they may become. */
const most = 150
const longest = 7 * 24 * 60 * 60 * 1000
/** Seconds after which a line counts as cut. */
const patience = 10

const strategies = new Map<string, NetworkFirst>()

/** When the answers in a cache were last deleted: what was asked for before is not kept any more. */
const forgottenAt = new Map<string, number>()

/**
 * Gives the last answer of a read where the academy does not answer, with the instant at which it was
 * given. Each user's answers lie apart, and only with that user's token are they found.
 */
export function keepAnswers(worker: WorkerScope): void {
  worker.addEventListener('message', ({ data }) => {
    const spared = sparedBy(data)
    if (spared === undefined) return
    // Whoever has an answer on its way is among them.
    for (const cacheName of strategies.keys()) {
      if (cacheName !== `${answersPrefix}${spared}`) forgottenAt.set(cacheName, Date.now())
    }
  })
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && isKept(url.pathname) && userOf(request) !== null,
    ({ request, event }) => {
      const cacheName = `${answersPrefix}${userOf(request)}`
      const strategy =
        strategies.get(cacheName) ??
        new NetworkFirst({
          cacheName,
          networkTimeoutSeconds: patience,
          // By address alone: which user's it is, is the name of the cache.
          matchOptions: { ignoreVary: true },
          plugins: [answers(cacheName)],
        })
      strategies.set(cacheName, strategy)
      return strategy.handle({ request, event })
    },
  )
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
    // What the user may no longer see is not seen without connection either.
    if ([401, 403, 404].includes(response.status)) {
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true })
    }
    return null
  },
  async cacheDidUpdate() {
    const cache = await caches.open(cacheName)
    const requests = await cache.keys()
    for (const request of requests.slice(0, -most)) await cache.delete(request)
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
