import { readConnection } from '#client/platform/offline/connection.ts'
import { isSessionExpired } from '#client/platform/session/tokens.ts'
import { waitsForSignIn, willBeSent } from '../lists/waiting-words.ts'
import { toast } from './toast.tsx'

/** Says that something could not be sent now and is stored on this device, and what it waits for. */
export function storedToast(): void {
  const awaited = isSessionExpired() ? waitsForSignIn : willBeSent[readConnection()]
  toast({ title: 'Saved on this device', description: `${awaited}.` })
}
