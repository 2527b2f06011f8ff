import { useEffect, useState } from 'react'
import { onConnectionChange, readConnection } from '#client/platform/offline/connection.ts'
import { readImpersonation } from '#client/platform/session/impersonation.ts'
import type { DraftFields } from '#contract/course-drafts.ts'
import { type AutosaveState, createAutosave } from './autosave.ts'
import {
  currentDraft,
  type DraftPlace,
  dropStored,
  storeDraft,
  type TypedDraft,
} from './drafts.queries.ts'

const pause = 1500

export interface StoredTyping {
  state: AutosaveState
  /** Takes what is typed; null once it is saved or given up. */
  type: (draft: TypedDraft | null) => void
  /** To be called before the whole is saved, and `resume` if it could not be. */
  hold: () => Promise<void>
  resume: () => void
  /** Reads what another window or device has stored, which is gone on from: for the form. */
  loadCurrent: () => Promise<DraftFields>
  /** Stores what is typed here over it. */
  storeAnyway: () => Promise<void>
}

/** Stores what is typed into a form for its author, shortly after it is typed; `version` is that of the stored draft. */
export function useAutosave(place: DraftPlace, version: string | null): StoredTyping {
  const [state, setState] = useState<AutosaveState>('idle')
  const [autosave] = useState(() =>
    createAutosave<TypedDraft>({
      version,
      store: (draft, over) => storeDraft(place, draft, over),
      drop: () => dropStored(place),
      pause,
      tell: setState,
    }),
  )
  useEffect(() => {
    const flush = () => autosave.flush()
    const stopListening = onConnectionChange(() => {
      if (readConnection() === 'online') flush()
    })
    // Being hidden may be the last event of a page that is closed.
    document.addEventListener('visibilitychange', flush)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [autosave])
  return {
    state,
    type(draft) {
      // Whoever views the academy as somebody else writes nothing in their name.
      if (!readImpersonation()) autosave.type(draft)
    },
    hold: autosave.hold,
    resume: autosave.resume,
    async loadCurrent() {
      const draft = await currentDraft(place)
      autosave.goOn(draft?.updatedAt ?? null, true)
      return draft?.typed ?? {}
    },
    async storeAnyway() {
      const draft = await currentDraft(place)
      autosave.goOn(draft?.updatedAt ?? null, false)
    },
  }
}
