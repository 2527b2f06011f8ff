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
  const account = cached.find(([path]) => path === accountPath)?.[1]
  if (account) await dropWithoutAccess(cache, account.body)
  for (const [path, { headers, body }] of cached) {
    await cache.put(`/api${path}`, new Response(body, { headers: { ...headers, date } }))
    const [, courseId] = /^\/courses\/([\w-]+)\/videos$/.exec(path) ?? []
    if (courseId) await dropClosed(cache, courseId, body)
  }
  await trimAnswers(cache)
}

/** The caller's account, with the roles that open content. */
const accountPath = '/auth/me'

/** What is open by a role. */
const content =
  /^\/api\/(courses|academy|mentor|mentorship|assignments)(\/|$)|^\/api\/me\/(agenda|reviews)$/

/** Deletes all content if the account has other roles than when its answers were kept: some of it may be closed since. */
async function dropWithoutAccess(cache: Cache, account: string): Promise<void> {
  const before = await cache.match(`/api${accountPath}`, { ignoreVary: true })
  if (!before || rolesIn(await before.text()) === rolesIn(account)) return
  await dropAll(cache, (path) => content.test(path))
}

function rolesIn(account: string): string {
  const { roles }: { roles?: unknown } = Object(JSON.parse(account))
  return JSON.stringify(Array.isArray(roles) ? roles.toSorted() : null)
}

/** Deletes the answers about lessons of a course that its list does not have any more, such as those of a module that was closed. */
async function dropClosed(cache: Cache, courseId: string, list: string): Promise<void> {
  const lessons: unknown = JSON.parse(list)
  if (!Array.isArray(lessons)) return
  const open = new Set(lessons.map((lesson) => Object(lesson).id))
  const ofLesson = new RegExp(`^/api/courses/${courseId}/[\\w-]+/([0-9a-f-]{36})(/|$)`)
  await dropAll(cache, (path) => {
    const [, lessonId] = ofLesson.exec(path) ?? []
    return lessonId !== undefined && !open.has(lessonId)
  })
}

async function dropAll(cache: Cache, isGone: (path: string) => boolean): Promise<void> {
  for (const request of await cache.keys()) {
    if (isGone(new URL(request.url).pathname)) await cache.delete(request, { ignoreVary: true })
  }
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
