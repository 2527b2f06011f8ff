/** The events that an account's owner is notified of, regardless of their channels. */
export type NewsKind =
  | 'new-device'
  | 'guessing'
  | 'password-changed'
  | 'address-asked'
  | 'address-changed'
  | 'address-taken-back'
  | 'factors'
  | 'role-given'
  | 'role-taken'

/** Where something was done from: the device's name, and its network address. */
export interface Whereabouts {
  device: string
  address: string
}

interface Words {
  /** The subject of the mail, and the title of the notice. */
  title: string
  /** What happened, in one sentence. */
  happened: (detail: string) => string
  /** What to do if it was not the owner. */
  otherwise: string
}

const resetByLink =
  'If this was not you, set a new password at once: this signs you out on every device.'

const words: Readonly<Record<NewsKind, Words>> = {
  'new-device': {
    title: 'A new device signed in to your account',
    happened: (device) => `Someone signed in to your account with ${device}.`,
    otherwise: `${resetByLink} Your profile lists where you are signed in; you can end each session there.`,
  },
  guessing: {
    title: 'Someone may be guessing your password',
    happened: (count) => `There were ${count} sign-ins with a wrong password within an hour.`,
    otherwise:
      'If this was not you: none of these attempts succeeded. Set a new password if yours is short, old or used elsewhere.',
  },
  'password-changed': {
    title: 'Your password was changed',
    happened: () => 'The password of your account was changed just now.',
    otherwise:
      'If this was not you, set a new one at once with the link on the sign-in page, or with the one below.',
  },
  'address-asked': {
    title: 'A change of your e-mail address was requested',
    happened: (email) =>
      `A new e-mail address was requested: ${email}. It takes effect once it is confirmed.`,
    otherwise:
      'If this was not you, someone knows your password: undo the change with the link in our e-mail to your current address.',
  },
  'address-changed': {
    title: 'Your e-mail address was changed',
    happened: (email) => `The e-mail address of your account was changed to ${email} just now.`,
    otherwise:
      'If this was not you, someone knows your password: undo the change with the link in our e-mail to your previous address.',
  },
  'address-taken-back': {
    title: 'The change of your e-mail address was undone',
    happened: (email) => `Your account has the address ${email}, and its password no longer works.`,
    otherwise: 'Set a new password with the link in our e-mail to that address.',
  },
  factors: {
    title: 'Your two-factor sign-in was changed',
    happened: (sentence) => sentence,
    otherwise:
      'If this was not you, set a new password at once with the link on the sign-in page, check your settings and write to us.',
  },
  'role-given': {
    title: 'You were given a role',
    happened: (detail) => `You now have the role ${detail}.`,
    otherwise: 'If you did not expect this, ask the academy.',
  },
  'role-taken': {
    title: 'A role was removed from your account',
    happened: (detail) => `You no longer have the role ${detail}.`,
    otherwise: 'If you did not expect this, ask the academy.',
  },
}

/** The texts about an event: the subject of its mail, its message, and what to do otherwise. */
export const newsInWords = (kind: NewsKind, detail: string) => ({
  title: words[kind].title,
  happened: words[kind].happened(detail),
  otherwise: words[kind].otherwise,
})

/** The line of a mail about what was set up before the first proof of a mailbox; none if there was nothing. */
export const setUpInWords = (ended: readonly string[]): string[] =>
  ended.length === 0
    ? []
    : [`Set up before this address was confirmed, and therefore removed: ${ended.join(', ')}.`]

/** The line of a mail that states the origin. */
export const whereInWords = ({ device, address }: Whereabouts): string =>
  `Where from: ${device}, network address ${address}`
