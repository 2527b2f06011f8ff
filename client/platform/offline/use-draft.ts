import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'

/** A form's draft, as used by the form and its notice. */
interface StoredDraft {
  /** The earlier input restored to the form; null if there was none or it was discarded. */
  restored: Draft | null
  /** Stores the form's current values, a moment later; null means that there is nothing to store. */
  keep: (values: unknown) => void
  /** Removes it: it was saved, or its author starts over. Anything typed from now on is a new draft. */
  drop: () => void
}

const moment = 300

/**
 * Stores a form's input on this device, for its user, so that it survives a reload, a crash, Back and
 * an expired session. `name` says what the form is about; `seen` is the `updatedAt` of the item it was
 * filled from. A null name stores nothing.
 */
export function useDraft(name: string | null, seen?: string): StoredDraft {
  const { user } = useSession()
  const userId = user?.id
  const canKeep = userId !== undefined && name !== null
  const [restored, setRestored] = useState(() => (canKeep ? readDraft(userId, name) : null))
  const pending = useRef<{ values: unknown } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useEffectEvent(() => {
    clearTimeout(timer.current)
    const next = pending.current
    pending.current = null
    if (!next || !canKeep) return
    if (next.values === null) dropDraft(userId, name)
    else keepDraft(userId, name, { values: next.values, seen: restored?.seen ?? seen })
  })
  // Being hidden may be the last event of a page that is closed.
  useEffect(() => {
    const flush = () => write()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])

  const drop = () => {
    clearTimeout(timer.current)
    pending.current = null
    if (canKeep) dropDraft(userId, name)
    setRestored(null)
  }
  return {
    restored,
    keep(values) {
      pending.current = { values }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(), moment)
    },
    drop,
  }
}
