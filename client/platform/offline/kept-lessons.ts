import { useSyncExternalStore } from 'react'
import { lessonsPrefix, listPrefix } from './kept-marks.ts'

/** A video lesson whose file is on this device, for one user. */
export interface KeptLesson {
  id: string
  courseId: string
  title: string
  /** The page of the lesson. */
  page: string
  bytes: number
  /** The academy's file that it is a copy of: another file means that the video was replaced. */
  file: string
  /** When the academy last said that the user has it (ms). */
  confirmedAt: number
}

/** As long as the answers that a page without a connection is made of. */
const longest = 7 * 24 * 60 * 60 * 1000

/** The most that the lessons of one user take on a device. */
export const mostBytes = 2_000_000_000

export const cacheOfLessons = (userId: string): string => `${lessonsPrefix}${userId}`

/** Where the copy of a lesson is in its cache. */
export const placeOf = (lessonId: string): string => `/kept-lessons/${lessonId}`

/** What a signed address is the address of, whoever may read it and until when. */
export const fileOf = (address: string): string => new URL(address, location.href).pathname

const listeners = new Set<() => void>()

/** Calls back when a lesson comes or goes, in this tab. Returns a function that unsubscribes. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells everybody who shows lessons on this device. */
export function tellKept(): void {
  for (const listener of listeners) listener()
}

/** The lessons of a user on this device, the newest last. */
export function readKept(userId: string): KeptLesson[] {
  return parsed(localStorage.getItem(listPrefix + userId))
}

let read: { text: string | null; lessons: KeptLesson[] } = { text: null, lessons: [] }

/** The same list for the same text, so that a screen is not rendered again for nothing. */
function parsed(text: string | null): KeptLesson[] {
  if (text === read.text) return read.lessons
  let lessons: KeptLesson[] = []
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    lessons = Array.isArray(value) ? value : []
  } catch {
    // Nothing of ours: there are no lessons.
  }
  read = { text, lessons }
  return lessons
}

/** Stores the list of a user's lessons. */
export function writeKept(userId: string, lessons: readonly KeptLesson[]): void {
  if (lessons.length === 0) localStorage.removeItem(listPrefix + userId)
  else localStorage.setItem(listPrefix + userId, JSON.stringify(lessons))
  tellKept()
}

/** Whether a lesson may be played: the academy has said not long ago that its user has it. */
export const isUsable = ({ confirmedAt }: KeptLesson, now: number): boolean =>
  Math.abs(now - confirmedAt) <= longest

/** The lessons of a user on this device, kept up to date. */
export const useKept = (userId: string | undefined): KeptLesson[] =>
  useSyncExternalStore(
    onKeptChange,
    () => parsed(userId === undefined ? null : localStorage.getItem(listPrefix + userId)),
    () => none,
  )

const none: KeptLesson[] = []

/** Removes a lesson from this device. */
export async function dropKept(userId: string, lessonId: string): Promise<void> {
  writeKept(
    userId,
    readKept(userId).filter(({ id }) => id !== lessonId),
  )
  const cacheName = cacheOfLessons(userId)
  // Opening a cache makes it: after a sign-out there is to be none.
  if (await caches.has(cacheName)) {
    const cache = await caches.open(cacheName)
    await cache.delete(placeOf(lessonId))
  }
}
