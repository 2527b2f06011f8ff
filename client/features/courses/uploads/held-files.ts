import { useState } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import type { VideoDraft } from './upload-queue.ts'

/** Files chosen for a course but not sent yet. */
interface Chosen {
  thumbnail: File | null
  videos: VideoDraft[]
}

const nothing: Chosen = { thumbnail: null, videos: [] }

/**
 * By user and course, for as long as the page is open: videos are too large to store on the device. An
 * upload that has begun continues after a reload, once its file is chosen again.
 */
const held = new Map<string, Chosen>()

const keyOf = (userId: string, course: string | undefined) => `${userId} ${course ?? 'new'}`

/** Forgets the files chosen for a new course: it begins with empty fields. */
export const forgetChosenFiles = (userId: string): boolean => held.delete(keyOf(userId, undefined))

/** The files chosen for a course, or for a new one: they outlive the dialog in which they were chosen. */
export function useChosenFiles(
  course?: string,
): [chosen: Chosen, choose: (changes: Partial<Chosen>) => void] {
  const { id } = useUser()
  const key = keyOf(id, course)
  const [chosen, setChosen] = useState(() => held.get(key) ?? nothing)
  const choose = (changes: Partial<Chosen>) => {
    // Merge with the latest, not the rendered, state: a video is inspected before it is added, and
    // more may be chosen meanwhile.
    const next = { ...(held.get(key) ?? nothing), ...changes }
    held.set(key, next)
    setChosen(next)
  }
  return [chosen, choose]
}
