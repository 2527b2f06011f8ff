import { registerRoute } from 'workbox-routing'
import { batchReadsPath } from '#contract/endpoint.ts'
import { userOfToken } from '../session/token-user.ts'
import { type AnswerText, cacheOfUser, isWithdrawn, keepTexts, withdraw } from './answer-cache.ts'
import { cachedHeader, isStored, sparedBy } from './cached-answers.ts'
import type { WorkerScope } from './scope.ts'

/** The maximum age of a cached answer. */
const longest = 7 * 24 * 60 * 60 * 1000
/** Milliseconds after which the connection counts as lost. */
const patience = 10_000

/** Several answers in one, each by its address below /api. */
const batch = `/api${batchReadsPath}`

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
      sameOrigin && (isStored(url.pathname) || url.pathname === batch) && userOf(request) !== null,
    ({ url, request, event }) => answerOf({ url, request, event }),
  )
}

interface Requested {
  url: URL
  request: Request
  event: { waitUntil(work: Promise<unknown>): void }
}

/** The academy's answer, which is kept; if there is none, the one kept last. */
async function answerOf({ url, request, event }: Requested): Promise<Response> {
  const cacheName = cacheOf(request)
  const began = Date.now()
  const answer = fetch(request)
  // What comes too late for the page is still kept for the next time.
  const keeping = answer.then((input) => keep(cacheName, url, { answer: input.clone(), began }))
  event.waitUntil(keeping.catch(() => undefined))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const inTime = await Promise.race([answer, late]).catch(() => undefined)
  // Of several answers in one, the page then asks for each.
  const otherwise = url.pathname === batch ? Response.error() : answer
  return inTime ?? (await storedAnswer(cacheName, url)) ?? otherwise
}

/** Keeps an answer, several in one as if each had been asked for by itself; one that was withdrawn is dropped. */
async function keep(
  cacheName: string,
  url: URL,
  { answer, began }: { answer: Response; began: number },
): Promise<void> {
  const path = `${url.pathname}${url.search}`.slice('/api'.length)
  if (isWithdrawn(answer.status)) await withdraw(cacheName, path, answer.status)
  if (!answer.ok) return
  const headers = Object.fromEntries(answer.headers)
  const body = await answer.text()
  const isSeveral = url.pathname === batch
  const parts: Record<string, AnswerText> = isSeveral
    ? JSON.parse(body)
    : { [path]: { headers, body } }
  if (began <= (forgottenAt.get(cacheName) ?? 0)) return
  await keepTexts(cacheName, parts, headers.date ?? '')
}

/** The answer kept last, with the time it was given, unless it is too old. */
async function storedAnswer(cacheName: string, url: URL): Promise<Response | undefined> {
  const cached = await (await caches.open(cacheName)).match(url, { ignoreVary: true })
  const at = Date.parse(cached?.headers.get('date') ?? '')
  if (!cached || !(Date.now() - at < longest)) return undefined
  const headers = new Headers(cached.headers)
  headers.set(cachedHeader, new Date(at).toISOString())
  return new Response(cached.body, { status: cached.status, headers })
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
