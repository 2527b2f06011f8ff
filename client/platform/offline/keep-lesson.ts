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
  const one: Running = { loaded: 0, total: 0, control: new AbortController() }
  running.set(lesson.id, one)
  tellKept()
  const { signal } = one.control
  const stopWatching = onAccessTokenChange(() => {
    if (readAccessToken() === null) one.control.abort()
  })
  try {
    await receive(userId, lesson.id, address, one)
    signal.throwIfAborted()
    const others = readKept(userId).filter(({ id }) => id !== lesson.id)
    const kept = { bytes: one.total, file: fileOf(address), confirmedAt: Date.now() }
    writeKept(userId, [...others, { ...lesson, ...kept }])
    // Asked once there is something to lose; without it the browser may clear it when it needs the room.
    void navigator.storage?.persist?.().catch(() => false)
  } catch (error) {
    await dropKept(userId, lesson.id).catch(() => undefined)
    if (signal.aborted || error instanceof KeepProblem) throw error
    throw new KeepProblem('failed', { cause: error })
  } finally {
    stopWatching()
    running.delete(lesson.id)
    tellKept()
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
  if (!response.ok || !response.body) throw new KeepProblem('failed')
  one.total = Number(response.headers.get('content-length'))
  await requireRoom(userId, one.total)
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
  if (one.loaded !== one.total) throw new KeepProblem('failed')
}

/** Throws KeepProblem if there is no room for so many bytes more, by our own limit or on the device. */
async function requireRoom(userId: string, bytes: number): Promise<void> {
  const used = readKept(userId).reduce((sum, lesson) => sum + lesson.bytes, 0)
  if (used + bytes > mostBytes) throw new KeepProblem('quota')
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage !== undefined && usage + bytes > quota) {
    throw new KeepProblem('full')
  }
}

/** An address in this page's memory from which a kept lesson plays; null if the browser has cleared it. */
export async function addressOfKept(
  userId: string,
  { id, file }: Pick<KeptLesson, 'id' | 'file'>,
): Promise<string | null> {
  const cache = await caches.open(cacheOfLessons(userId))
  const copy = await cache.match(placeOf(id))
  if (!copy) return null
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
