import { useMemo, useSyncExternalStore } from 'react'
import type { Parcel } from './device-store.ts'
import { onOutboxChange, readOutbox, readSending } from './outbox.ts'

const nothing: readonly Parcel[] = []

/** The signed-in user's queued parcels of one kind; with `about`, only those of one list or item. */
export function useWaiting(kind: string, about?: string): readonly Parcel[] {
  const all = useSyncExternalStore(onOutboxChange, readOutbox, () => nothing)
  return useMemo(
    () => all.filter((one) => one.kind === kind && (about === undefined || one.about === about)),
    [all, kind, about],
  )
}

/** Whether this parcel is being sent right now. */
export const useIsSending = ({ id }: Parcel): boolean =>
  useSyncExternalStore(
    onOutboxChange,
    () => readSending() === id,
    () => false,
  )
