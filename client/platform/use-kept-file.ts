import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepFile, readKeptFile } from './kept-files.ts'
import { useUser } from './session.tsx'

interface ChosenFile {
  file: File | null
  /** Takes the file into the form, and keeps it until it is dropped; null takes it away. */
  choose: (file: File | null) => void
  /** Forgets it on this device: it was sent. */
  drop: () => void
}

/**
 * A file that is chosen in a form, kept on this device for its user until it was sent: over Escape, a
 * reload and a session that has ended. `name` says what the form is about.
 */
export function useKeptFile(name: string): ChosenFile {
  const { id: userId } = useUser()
  const [file, setFile] = useState<File | null>(null)
  const isChosen = useRef(false)
  const restore = useEffectEvent(async () => {
    const kept = await readKeptFile(userId, name)
    // What has been chosen meanwhile stays.
    if (kept && !isChosen.current) setFile(kept)
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
