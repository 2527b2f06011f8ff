import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../values.ts'

/** How long a link that confirms an address is valid, in hours. */
export const confirmationHours = 24
/** For how long a change of address can be reverted, in days. */
export const takeBackDays = 7

const token = z.string().min(1).max(200)

/** Something on an account: where somebody is signed in, the authenticator app, or a passkey. */
const setUpThingSchema = z.object({
  kind: z.enum(['session', 'app', 'passkey']),
  /** The device, or the passkey's name; empty for the app. */
  name: z.string(),
  since: instant,
})
export type SetUpThing = z.infer<typeof setUpThingSchema>

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/auth/address/confirm',
  summary: 'Confirm an address with the token of the link that was sent there',
  body: z.object({ token }),
  success: {
    status: 200,
    body: z.object({
      email: z.string(),
      /** Whether it has just replaced another address. */
      isNew: z.boolean(),
      /**
       * What was set up on the account, if its address was confirmed for the first time and in a browser unknown
       * to it: to be answered by `answerSetUp`, and asked again by the same link until then. Null otherwise.
       */
      setUp: z.array(setUpThingSchema).nullable(),
    }),
  },
})

export const answerSetUp = endpoint({
  method: 'POST',
  path: '/auth/address/set-up',
  summary:
    'Say whether what was set up before an address was confirmed is one’s own, with the token of that link; if not, all of it is removed, with the password',
  body: z.object({ token, isMine: z.boolean() }),
  success: {
    status: 200,
    /** The page on which a new password is set; null if everything stays. */
    body: z.object({ resetPage: z.string().nullable() }),
  },
})

export const takeBackAddress = endpoint({
  method: 'POST',
  path: '/auth/address/take-back',
  summary:
    'Take a change of address back with the token of the mail to the old one; ends all sessions, and a link to a new password goes there',
  body: z.object({ token }),
  success: { status: 200, body: z.object({ email: z.string() }) },
})

export const sendAddressLink = endpoint({
  method: 'POST',
  path: '/me/address/link',
  summary: 'Send the link once more that confirms the new address, or else the present one',
  success: { status: 202, body: z.object({ email: z.string() }) },
})

export const cancelAddressChange = endpoint({
  method: 'DELETE',
  path: '/me/address/change',
  summary: 'Keep the present address: the change that waits for its link is given up',
  success: { status: 204, body: null },
})

export const setNewsByMail = endpoint({
  method: 'POST',
  path: '/mail/news',
  summary:
    'Switch the mails of news off or on with the token of such a mail; answers any token alike',
  body: z.object({ token, wanted: z.boolean() }),
  success: { status: 204, body: null },
})

/** The address for one-click unsubscribing by mail programs (RFC 8058). */
export const unsubscribePath = '/mail/unsubscribe/:token'
