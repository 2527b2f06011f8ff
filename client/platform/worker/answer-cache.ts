import { answersPrefix, isStored } from './cached-answers.ts'

/** The maximum number of cached answers per user. */
const most = 150

/** The name of a user's cache of answers. */
export const cacheOfUser = (userId: string): string => `${answersPrefix}${userId}`

/** An answer by its text, as it is kept. */
export interface AnswerText {
  headers: Record<string, string>
  body: string
}

/** Keeps those of the answers that a device may keep, by their addresses below /api, as given at `date`. */
export async function keepTexts(
  cacheName: string,
  answers: Record<string, AnswerText>,
  date: string,
): Promise<void> {
  const cached = Object.entries(answers).filter(([path]) =>
    isStored(`/api${path.replace(/\?.*/, '')}`),
  )
  if (cached.length === 0) return
  const cache = await caches.open(cacheName)
  for (const [path, { headers, body }] of cached) {
    await cache.put(`/api${path}`, new Response(body, { headers: { ...headers, date } }))
  }
  await trimAnswers(cache)
}

/** Whether an answer says that its reader may no longer see what was there: nor offline. */
export const isWithdrawn = (status: number): boolean => [401, 403, 404].includes(status)

/**
 * Deletes the answer of an address below /api which was withdrawn with this status. What is not there has nothing below it
 * either: the answers about what belongs to it, such as the charts of a text, are deleted as well.
 */
export async function withdraw(cacheName: string, path: string, status: number): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(`/api${path}`, { ignoreVary: true })
  if (status !== 404) return
  const below = `/api${path.replace(/\?.*/, '')}/`
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith(below)) await cache.delete(request)
  }
}

/** Deletes the oldest of too many answers. */
async function trimAnswers(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  for (const request of requests.slice(0, -most)) await cache.delete(request)
}
