import { useRef, useState } from 'react'
import { failureToast } from '../overlays/outcome-toast.ts'
import { toast } from '../overlays/toast.tsx'
import { type EditBase, useEditBase } from './use-edit-base.ts'

export interface EditFormOptions<T> {
  /** The item to change; undefined where something new is made. */
  item: T | undefined
  /** Reads the item as it is now; throws when it is gone. */
  current: (id: string) => Promise<T>
  /** Fills the form from the item. */
  fill: (item: T) => void
  /** Shows what the server found wrong at the fields it names. */
  showIssues: (error: unknown) => void
  /** Said once it is saved, by whether it was there before; null where the form says it itself. */
  savedTitle: (isChange: boolean) => string | null
  /** Said when saving fails. */
  saveFailure: string
  /** Saving ends when this has. */
  onSaved: () => unknown
  /** Told when saving begins and ends. */
  onBusyChange?: (busy: boolean) => void
}

/** The saving of a form: one at a time, with its outcome told, and never over others unseen. */
export interface EditForm<T> extends Pick<EditBase<T>, 'base' | 'isOvertaken'> {
  busy: boolean
  /** Does the work of saving; never throws. */
  save: (work: () => Promise<unknown>) => Promise<void>
  /** Goes on from the item as it is now; what has been typed goes. Throws when it is gone. */
  loadCurrent: () => Promise<void>
  /**
   * Counts what one has just changed oneself, beside the form, as seen; what has been typed stays.
   * Never throws: where the item cannot be read, the next saving is refused as overtaken.
   */
  goOn: () => Promise<void>
}

/**
 * Saves the item of a form or makes a new one. A failure is told and shown at its field, a change that
 * somebody else has made meanwhile in the form; what has been typed stays in both cases.
 */
export function useEditForm<T extends { id: string; updatedAt: string }>(
  options: EditFormOptions<T>,
): EditForm<T> {
  const { base, isOvertaken, refused, startFrom } = useEditBase(options.item)
  const [busy, setBusy] = useState(false)
  // At once, and not only with the next rendering: two quick clicks are one saving.
  const isSaving = useRef(false)
  const tellBusy = (isBusy: boolean) => {
    isSaving.current = isBusy
    setBusy(isBusy)
    options.onBusyChange?.(isBusy)
  }
  return {
    base,
    isOvertaken,
    busy,
    async save(work) {
      if (isSaving.current) return
      tellBusy(true)
      try {
        await work()
        const title = options.savedTitle(base !== undefined)
        if (title !== null) toast({ title, variant: 'success' })
        await options.onSaved()
      } catch (error) {
        if (refused(error)) return
        options.showIssues(error)
        failureToast(error, options.saveFailure)
      } finally {
        tellBusy(false)
      }
    },
    async goOn() {
      if (!base) return
      const current = await options.current(base.id).catch(() => null)
      if (current) startFrom(current)
    },
    async loadCurrent() {
      if (!base) return
      const current = await options.current(base.id)
      startFrom(current)
      options.fill(current)
    },
  }
}
