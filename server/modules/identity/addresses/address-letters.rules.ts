import { confirmationHours } from '#contract/account-letters.ts'

interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  button: { label: string; path: string }
}

const once = `The link below does it. It can be used once, within ${confirmationHours} hours.`

// Neither has the account's name: whoever gives somebody else's address chooses what it says.

/** Asks whoever reads the mails of a new account to confirm the address. */
export const confirmationLetter = (path: string): Letter => ({
  subject: 'Confirm your e-mail address',
  greeting: 'Hello,',
  paragraphs: [
    'An account was made with this address. Confirm that it is yours, so that the academy may write to you.',
    once,
    'If you have no account here, ignore this mail: nothing more will come.',
  ],
  button: { label: 'Confirm this address', path },
})

/** Asks whoever reads the mails of a new address to confirm that an account is to have it. */
export const newAddressLetter = (path: string): Letter => ({
  subject: 'Confirm your new e-mail address',
  greeting: 'Hello,',
  paragraphs: [
    'Somebody, probably you, wants this address for an account at the academy. It counts once you confirm it.',
    once,
    'If it was not you, ignore this mail: nothing changes.',
  ],
  button: { label: 'Use this address', path },
})
