import { confirmationHours } from '#contract/account-letters.ts'
import { confirmAddressPage } from '#contract/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

const fields = { hours: { says: 'how long the link counts', example: String(confirmationHours) } }
const once = 'The link below does it. It can be used once, within {{hours}} hours.'
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
      'An account was made with this address. Confirm that it is yours, so that the academy may write to you.',
      once,
      'If you have no account here, ignore this mail: nothing more will come.',
      '[Confirm this address]({{link}})',
    ].join('\n\n'),
  },
})

/** Asks the recipient to confirm that an existing account is to use this address. */
export const newAddressMail = mailKind({
  key: 'account.confirm-new-address',
  name: 'Confirm a new address',
  occasion: 'To the e-mail address that an account is to have',
  fields,
  examplePath,
  needsLink: true,
  words: {
    subject: 'Confirm your new e-mail address',
    body: [
      'Hello,',
      'Somebody, probably you, wants this address for an account at the academy. It counts once you confirm it.',
      once,
      'If it was not you, ignore this mail: nothing changes.',
      '[Use this address]({{link}})',
    ].join('\n\n'),
  },
})
