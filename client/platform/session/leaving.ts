import type { Parcel } from '../offline/device-store.ts'
import { readOutbox } from '../offline/outbox.ts'

/** Asks the user whether unsent items may be lost. */
type Asker = (waiting: readonly Parcel[]) => Promise<boolean>

let asker: Asker | null = null

/** Registers who asks. Returns a function that unregisters it. */
export function onLeaving(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Whether the user may be signed out: asks first if something has not been sent yet. */
export async function mayLeave(): Promise<boolean> {
  const waiting = readOutbox()
  return waiting.length === 0 || !asker || asker(waiting)
}
