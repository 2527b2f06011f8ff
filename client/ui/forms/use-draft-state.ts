import { useState } from 'react'
import { useDraft } from '#client/platform/offline/use-draft.ts'

/** The draft of fields that are a state of their own, as `DraftNotice` takes it. */
interface StateDraft {
  isRestored: boolean
  /** The `updatedAt` the fields were filled from: that of the draft, if one was restored. */
  seen: string | undefined
  /** Removes the draft: it was saved. */
  drop: () => void
  /** Clears the restored input from the fields. */
  discard: () => void
}

/** The result of `useDraftState`. */
export type DraftState<V> = [typed: V, type: (typed: V) => void, draft: StateDraft]

/**
 * A `useState` for input, stored until it is saved or discarded: see `useDraft`. `name` says what the
 * form is about; `seen` is the `updatedAt` of the item it was filled from.
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

/** The stored values, as far as the form still has their fields. */
function restoredTo<V>(initial: V, stored: unknown): V {
  if (typeof initial === 'string') return (typeof stored === 'string' ? stored : initial) as V
  if (Array.isArray(initial)) return (Array.isArray(stored) ? stored : initial) as V
  const known = Object.entries(Object(stored)).filter(([field]) => field in Object(initial))
  return { ...initial, ...Object.fromEntries(known) }
}
