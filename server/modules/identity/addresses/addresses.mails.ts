import { confirmationHours } from '#contract/identity/mail-links.ts'
import { confirmAddressPage } from '#contract/site/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

const fields = { hours: { says: 'how long the link is valid', example: String(confirmationHours) } }
const once = 'Use the link below. It works once, within {{hours}} hours.'
const examplePath = confirmAddressPage('example')

// Neither contains the account's name: anyone entering somebody else's address could choose its
// text.

/** Asks the recipient to confirm the address of a new account. */
export const confirmationMail = mailKind({
  key: 'account.confirm-address',
  name: 'Confirm the address',
  occasion: 'To the e-mail address of a new account',
  fields,
  examplePath,
  needsLink: true,
  words: {
    subject: 'Confirm your e-mail address',
    body: [
      'Hello,',
      'An account was created with this address. Please confirm that it is yours, so that the academy can write to you.',
      once,
      'If you have no account here, ignore this e-mail; you will not receive another.',
      '[Confirm this address]({{link}})',
    ].join('\n\n'),
  },
})

/** Asks the recipient to confirm that an existing account is to use this address. */
export const newAddressMail = mailKind({
  key: 'account.confirm-new-address',
  name: 'Confirm a new address',
  occasion: 'To the new e-mail address of an account, before it is used',
  fields,
  examplePath,
  needsLink: true,
  words: {
    subject: 'Confirm your new e-mail address',
    body: [
      'Hello,',
      'Someone, probably you, wants to use this address for an account at the academy. The change takes effect once you confirm it.',
      once,
      'If this was not you, ignore this e-mail; nothing will change.',
      '[Use this address]({{link}})',
    ].join('\n\n'),
  },
})
