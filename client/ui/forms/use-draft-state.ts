import { useState } from 'react'
import { useDraft } from '#client/platform/use-draft.ts'

/** The draft of fields that are a state of their own, as `DraftNotice` takes it. */
interface StateDraft {
  isRestored: boolean
  /** The `updatedAt` that the fields were filled from: of the kept draft, where one is back. */
  seen: string | undefined
  /** Forgets it: it was saved. */
  drop: () => void
  /** Empties the fields of what was kept. */
  discard: () => void
}

/** What `useDraftState` gives. */
export type DraftState<V> = [typed: V, type: (typed: V) => void, draft: StateDraft]

/**
 * A `useState` of what is typed, kept until it is saved or discarded: see `useDraft`. `name` says what
 * the form is about; `seen` is the `updatedAt` of the item it was filled from.
 */
export function useDraftState(name: string, initial: string, seen?: string): DraftState<string>
export function useDraftState<V extends object>(
  name: string,
  initial: V,
  seen?: string,
): DraftState<V>
export function useDraftState<V>(name: string, initial: V, seen?: string): DraftState<V> {
  const draft = useDraft(name, seen)
  const [typed, setTyped] = useState(() => restoredTo(initial, draft.restored?.values))
  const type = (next: V) => {
    setTyped(next)
    draft.keep(JSON.stringify(next) === JSON.stringify(initial) ? null : next)
  }
  const discard = () => {
    draft.drop()
    setTyped(initial)
  }
  const isRestored = draft.restored !== null
  const from = isRestored ? draft.restored?.seen : seen
  return [typed, type, { isRestored, seen: from, drop: draft.drop, discard }]
}

/** What was kept, as far as it still is what the form holds. */
function restoredTo<V>(initial: V, kept: unknown): V {
  if (typeof initial === 'string') return (typeof kept === 'string' ? kept : initial) as V
  if (Array.isArray(initial)) return (Array.isArray(kept) ? kept : initial) as V
  const known = Object.entries(Object(kept)).filter(([field]) => field in Object(initial))
  return { ...initial, ...Object.fromEntries(known) }
}
