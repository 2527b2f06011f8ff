import { useRef, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { failureToast } from '../overlays/outcome-toast.ts'
import { toast } from '../overlays/toast.tsx'

export interface EditFormOptions<T> {
  /** The item to change; undefined where something new is made. */
  item: T | undefined
  /** Reads the item's current version; throws if it is gone. */
  current: (id: string) => Promise<T>
  /** Fills the form from the item. */
  fill: (item: T) => void
  /** Shows the server's validation issues at the fields they name. */
  showIssues: (error: unknown) => void
  /** The toast after saving, depending on whether the item existed before; null if the form shows its own. */
  savedTitle: (isChange: boolean) => string | null
  /** The toast when saving fails. */
  saveFailure: string
  /** Saving is not finished until this is. */
  onSaved: () => unknown
  /** Called when saving begins and ends. */
  onBusyChange?: (busy: boolean) => void
}

/** A form's save: one at a time, with its outcome reported, and never silently over somebody else's change. */
export interface EditForm<T> {
  /** The item as of when the form was filled; undefined when creating a new one. */
  base: T | undefined
  /** Whether saving was refused because somebody else has changed the item. */
  isOvertaken: boolean
  busy: boolean
  /** Runs the save, and returns whether it succeeded; never throws. */
  save: (work: () => Promise<unknown>) => Promise<boolean>
  /** Refills the form from the item's current version, discarding the input. Throws if it is gone. */
  loadCurrent: () => Promise<void>
  /**
   * Accepts the user's own change, made next to the form, as the new base; input stays. Never throws:
   * if the item can't be read, the next save is refused as overtaken.
   */
  goOn: () => Promise<void>
}

/**
 * Saves a form's item or creates a new one. An error is reported and shown at its field, somebody
 * else's change in the form; the input stays in both cases.
 */
export function useEditForm<T extends { id: string; updatedAt: string }>(
  options: EditFormOptions<T>,
): EditForm<T> {
  // Stays while the lists behind the form are refetched: its `updatedAt` is sent as `seenUpdatedAt`.
  const [base, setBase] = useState(options.item)
  const [isOvertaken, setOvertaken] = useState(false)
  const [busy, setBusy] = useState(false)
  // Synchronous rather than with the next render: a double click saves once.
  const isSaving = useRef(false)
  const reportBusy = (isBusy: boolean) => {
    isSaving.current = isBusy
    setBusy(isBusy)
    options.onBusyChange?.(isBusy)
  }
  const startFrom = (current: T) => {
    setBase(current)
    setOvertaken(false)
  }
  return {
    base,
    isOvertaken,
    busy,
    async save(work) {
      if (isSaving.current) return false
      reportBusy(true)
      try {
        await work()
        const title = options.savedTitle(base !== undefined)
        if (title !== null) toast({ title, variant: 'success' })
        await options.onSaved()
        return true
      } catch (error) {
        const isRefusal = base !== undefined && wasOvertaken(error)
        setOvertaken(isRefusal)
        if (!isRefusal) {
          options.showIssues(error)
          failureToast(error, options.saveFailure)
        }
        return false
      } finally {
        reportBusy(false)
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

const wasOvertaken = (error: unknown) => error instanceof ApiProblem && error.code === 'overtaken'
