import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { useSession } from './session.tsx'

/** The draft of one form, as the form and its notice use it. */
interface KeptDraft {
  /** What was typed before and is back in the form; null where nothing was, or it was discarded. */
  restored: Draft | null
  /** Keeps what the form holds now, a moment later; null says that there is nothing to keep. */
  keep: (values: unknown) => void
  /** Forgets it: it was saved, or its writer begins anew. What is typed from now on is another draft. */
  drop: () => void
}

const moment = 300

/**
 * Keeps what is typed in a form on this device, for its user: over a reload, a crash, the way back and
 * a session that has ended. `name` says what the form is about; `seen` is the `updatedAt` of the item
 * that it was filled from. Null keeps nothing.
 */
export function useDraft(name: string | null, seen?: string): KeptDraft {
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
  // A page that goes away may get no other sign than being hidden.
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
