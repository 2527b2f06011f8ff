import { onAccessTokenChange, readAccessToken } from '../session/tokens.ts'
import {
  cacheOfLessons,
  dropKept,
  fileOf,
  type KeptLesson,
  mostBytes,
  placeOf,
  readKept,
  tellKept,
  writeKept,
} from './kept-lessons.ts'

/** Why a lesson could not be kept; `address` if its signed address is not valid any more. */
export type KeepFailure = 'quota' | 'full' | 'address' | 'failed'

export class KeepProblem extends Error {
  readonly why: KeepFailure

  constructor(why: KeepFailure, options?: ErrorOptions) {
    super(`The lesson could not be kept: ${why}`, options)
    this.why = why
  }
}

interface Running {
  loaded: number
  total: number
  /** Whether what was received is in the cache, in place of an earlier copy. */
  isStored: boolean
  control: AbortController
}

/** What is being downloaded, by the lesson; it goes on while its user is on other pages. */
const running = new Map<string, Running>()

/** How much of a lesson is here, from 0 to 1; null if it is not being downloaded. */
export function progressOf(lessonId: string): number | null {
  const one = running.get(lessonId)
  if (!one) return null
  return one.total > 0 ? Math.floor((100 * one.loaded) / one.total) / 100 : 0
}

/** Stops the download of a lesson; nothing of it stays. */
export const stopKeeping = (lessonId: string): void => running.get(lessonId)?.control.abort()

type LessonToKeep = Pick<KeptLesson, 'id' | 'courseId' | 'title' | 'page'>

/**
 * Downloads the file of a lesson from its signed address and keeps it on this device for its user. Throws KeepProblem;
 * rethrows an abort unchanged. Called again while it runs, it does nothing.
 */
export async function keepLesson(
  userId: string,
  lesson: LessonToKeep,
  address: string,
): Promise<void> {
  if (running.has(lesson.id)) return
  const one: Running = {
    ...{ loaded: 0, total: 0, isStored: false },
    control: new AbortController(),
  }
  running.set(lesson.id, one)
  tellKept()
  const { signal } = one.control
  const stopWatching = onAccessTokenChange(() => {
    if (readAccessToken() === null) one.control.abort()
  })
  try {
    await dropUnlisted(userId)
    await receive(userId, lesson.id, address, one)
    // Deleted meanwhile, as when somebody else has signed in, in another tab: then it is not theirs to keep.
    if (!(await caches.has(cacheOfLessons(userId)))) one.control.abort()
    signal.throwIfAborted()
    const others = readKept(userId).filter(({ id }) => id !== lesson.id)
    const kept = { bytes: one.total, file: fileOf(address), confirmedAt: Date.now() }
    writeKept(userId, [...others, { ...lesson, ...kept }])
    // Asked once there is something to lose; without it the browser may clear it when it needs the room.
    void navigator.storage?.persist?.().catch(() => false)
  } catch (error) {
    // Where nothing was stored, an earlier copy is still there.
    if (one.isStored) await dropKept(userId, lesson.id).catch(() => undefined)
    // However it is told by what was under way.
    signal.throwIfAborted()
    if (error instanceof KeepProblem) throw error
    throw new KeepProblem(isFull(error) ? 'full' : 'failed', { cause: error })
  } finally {
    stopWatching()
    // What is not wanted after all is not received to its end.
    one.control.abort()
    running.delete(lesson.id)
    tellKept()
  }
}

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Removes copies that were never listed, as of a page that was closed at the wrong moment. */
async function dropUnlisted(userId: string): Promise<void> {
  const cacheName = cacheOfLessons(userId)
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const wanted = [...readKept(userId).map(({ id }) => id), ...running.keys()].map(placeOf)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!wanted.includes(pathname)) await cache.delete(pathname)
  }
}

/** Puts a file into the user's cache as it arrives, never whole in memory. */
async function receive(
  userId: string,
  lessonId: string,
  address: string,
  one: Running,
): Promise<void> {
  const { signal } = one.control
  const response = await fetch(address, { signal })
  if (response.status === 401 || response.status === 403) throw new KeepProblem('address')
  one.total = Number(response.headers.get('content-length'))
  if (!response.ok || !response.body || !(one.total > 0)) throw new KeepProblem('failed')
  await requireRoom(userId, lessonId, one.total)
  let told = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        one.loaded += chunk.byteLength
        controller.enqueue(chunk)
        if (one.loaded - told < one.total / 100) return
        told = one.loaded
        tellKept()
      },
    }),
    { signal },
  )
  const type = response.headers.get('content-type') ?? 'video/mp4'
  const cache = await caches.open(cacheOfLessons(userId))
  await cache.put(placeOf(lessonId), new Response(counted, { headers: { 'content-type': type } }))
  one.isStored = true
  if (one.loaded !== one.total) throw new KeepProblem('failed')
}

/**
 * Throws KeepProblem if there is no room for the file of a lesson, by our own limit or on the device. What else is on its way
 * takes room too; an earlier copy of the same lesson does not, since it is replaced.
 */
async function requireRoom(userId: string, lessonId: string, bytes: number): Promise<void> {
  const others = readKept(userId).filter(({ id }) => id !== lessonId)
  const used = others.reduce((sum, lesson) => sum + lesson.bytes, 0)
  const coming = [...running.values()].reduce((sum, { total }) => sum + total, 0)
  if (used + coming > mostBytes) throw new KeepProblem('quota')
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage !== undefined && usage + bytes > quota) {
    throw new KeepProblem('full')
  }
}

/**
 * An address in this page's memory from which a kept lesson plays; null if the browser has cleared it, which is then not listed
 * any more either.
 */
export async function addressOfKept(
  userId: string,
  { id, file }: Pick<KeptLesson, 'id' | 'file'>,
): Promise<string | null> {
  const copy = await caches.match(placeOf(id), { cacheName: cacheOfLessons(userId) })
  if (!copy) {
    await dropKept(userId, id)
    return null
  }
  // The player knows by the end of an address what it plays.
  const kind = /\.\w+$/.exec(file)?.[0] ?? '.mp4'
  return `${URL.createObjectURL(await copy.blob())}#lesson${kind}`
}

/** What the academy says of the lessons of a course: those that its user has, or null for none of them. */
type Said = readonly { id: string; videoUrl: string | null }[] | null

/** Removes what the user no longer has, or of which the file was replaced; the rest may be played for longer. */
export async function confirmKept(userId: string, courseId: string, said: Said): Promise<void> {
  const now = Date.now()
  const isOwn = (lesson: KeptLesson) => {
    const address = said?.find(({ id }) => id === lesson.id)?.videoUrl
    return address !== undefined && address !== null && fileOf(address) === lesson.file
  }
  const lessons = readKept(userId)
  const gone = lessons.filter((lesson) => lesson.courseId === courseId && !isOwn(lesson))
  for (const { id } of gone) await dropKept(userId, id)
  writeKept(
    userId,
    readKept(userId).map((lesson) =>
      lesson.courseId === courseId ? { ...lesson, confirmedAt: now } : lesson,
    ),
  )
}
