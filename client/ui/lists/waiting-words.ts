import type { Connection } from '#client/platform/offline/connection.ts'

/** What something that is stored on this device waits for. */
export const willBeSent: Record<Connection, string> = {
  offline: 'Will be sent when you are online',
  unreachable: 'Will be sent when the academy can be reached',
  online: 'Will be sent in a moment',
}

/** The same while its user's session has expired. */
export const waitsForSignIn = 'Will be sent once you have signed in again'
