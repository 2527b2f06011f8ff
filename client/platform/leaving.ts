import type { Parcel } from './device-store.ts'
import { readOutbox } from './outbox.ts'

/** Asks the person at the screen whether what has not been sent may be lost. */
type Asker = (waiting: readonly Parcel[]) => Promise<boolean>

let asker: Asker | null = null

/** Says who asks from now on. Gives the function that ends it. */
export function onLeavingAsked(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Whether somebody may be signed out here: asks first where something has not been sent yet. */
export async function mayLeave(): Promise<boolean> {
  const waiting = readOutbox()
  return waiting.length === 0 || !asker || asker(waiting)
}
