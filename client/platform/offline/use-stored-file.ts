import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../session/session.tsx'
import { keepFile, readStoredFile } from './stored-files.ts'

interface ChosenFile {
  file: File | null
  /** Takes the file into the form, and stores it until it is dropped; null removes it. */
  choose: (file: File | null) => void
  /** Removes it from this device: it was sent. */
  drop: () => void
}

/**
 * A file chosen in a form, stored on this device for its user until it is sent, so that it survives
 * Escape, a reload and an expired session. `name` says what the form is about.
 */
export function useStoredFile(name: string): ChosenFile {
  const { id: userId } = useUser()
  const [file, setFile] = useState<File | null>(null)
  const isChosen = useRef(false)
  const restore = useEffectEvent(async () => {
    const stored = await readStoredFile(userId, name)
    // Do not replace what has been chosen meanwhile.
    if (stored && !isChosen.current) setFile(stored)
  })
  useEffect(() => void restore(), [])
  return {
    file,
    choose(next) {
      isChosen.current = true
      setFile(next)
      void keepFile(userId, name, next)
    },
    drop: () => void keepFile(userId, name, null),
  }
}
