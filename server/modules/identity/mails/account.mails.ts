import { resetLinkMinutes } from '#contract/identity/identity.ts'
import { takeBackDays } from '#contract/identity/mail-links.ts'
import { pages, resetPasswordPage, takeBackAddressPage } from '#contract/site/pages.ts'
import { type MailKind, mailKind } from '#server/platform/mail/mail-kind.ts'
import { type NewsKind, newsInWords } from './account-news.rules.ts'

type NewsField = 'when' | 'where' | 'more' | 'what'

interface Announced {
  name: string
  occasion: string
  /** What {{what}} stands for; null if the mail needs no detail. */
  what: { says: string; example: string } | null
  more: string
  button?: string
  page?: string
  /** Replaces the text of the notice. */
  otherwise?: string
  /** Whether its link is the only way to do it. */
  isOnlyWay?: true
}

const toOwner = 'To the owner of the account, when'
const email = { says: 'the new e-mail address', example: 'new@example.com' }
const takeBack = {
  button: 'Undo the change',
  page: takeBackAddressPage('example'),
  otherwise: `If this was not you, someone knows your password: undo the change with the link below within ${takeBackDays} days. You are then signed out everywhere and set a new password.`,
  isOnlyWay: true,
} as const

const announced: Readonly<Record<NewsKind, Announced>> = {
  'new-device': {
    name: 'New device',
    occasion: `${toOwner} someone signs in with a device that was not used before`,
    what: { says: 'the device', example: 'Firefox on Windows' },
    more: '',
    button: 'See where you are signed in',
    page: pages.profile,
  },
  guessing: {
    name: 'Password guessing',
    occasion: `${toOwner} many sign-ins with a wrong password were tried`,
    what: { says: 'how many', example: 'more than 10' },
    more: 'This is where the last attempt came from; others may have come from elsewhere.',
  },
  'password-changed': {
    name: 'Password changed',
    occasion: `${toOwner} its password was changed`,
    what: null,
    more: 'You were signed out everywhere else, and your calendar address, live alerts and Telegram were disconnected.',
  },
  'address-asked': {
    name: 'New address requested',
    occasion: `${toOwner} another e-mail address is requested; sent to the current address`,
    what: email,
    more: '',
    ...takeBack,
  },
  'address-changed': {
    name: 'Address changed',
    occasion: `${toOwner} its e-mail address was changed; sent to the previous address`,
    what: email,
    more: 'From now on you sign in with the new address, and e-mails are sent there.',
    ...takeBack,
  },
  'address-taken-back': {
    name: 'Address change undone',
    occasion: `${toOwner} the change of its e-mail address was undone`,
    what: { says: 'the e-mail address of the account', example: 'you@example.com' },
    more: 'You were signed out everywhere, and your calendar address, live alerts and Telegram were disconnected.',
    otherwise: `Set a new password with the link below. It can be used once, within ${resetLinkMinutes} minutes; later, ask for another on the sign-in page.`,
    page: resetPasswordPage('example'),
    isOnlyWay: true,
  },
  factors: {
    name: 'Two-factor sign-in changed',
    occasion: `${toOwner} its second factors were changed or used up`,
    what: { says: 'what happened', example: 'An authenticator app was added.' },
    more: '',
    button: 'Open settings',
    page: pages.settings,
  },
  'role-given': {
    name: 'Role given',
    occasion: `${toOwner} the academy gave it a role`,
    what: { says: 'the role', example: 'coach' },
    more: 'This was done by Ada of the academy.',
  },
  'role-taken': {
    name: 'Role removed',
    occasion: `${toOwner} the academy removed a role from it`,
    what: { says: 'the role', example: 'coach' },
    more: 'This was done by Ada of the academy.',
  },
}

function newsMail(kind: NewsKind): MailKind<NewsField> {
  const { name, occasion, what, more, isOnlyWay, ...own } = announced[kind]
  const { title, happened, otherwise } = newsInWords(kind, '{{what}}')
  const paragraphs = [
    'Hello,',
    happened,
    'When: {{when}}',
    '{{where}}',
    '{{more}}',
    own.otherwise ?? otherwise,
    `[${own.button ?? 'Set a new password'}]({{link}})`,
  ]
  return mailKind<NewsField>({
    key: `account.${kind}`,
    name,
    occasion,
    fields: {
      what: what ?? { says: 'nothing in this mail', example: '' },
      when: { says: 'when it was', example: '24 November 2026 at 10:00 (UTC)' },
      where: {
        says: 'where it was done from, if known',
        example: 'Where from: Firefox on Windows, network address 192.0.2.1',
      },
      more: { says: 'further details', example: more },
    },
    examplePath: own.page ?? pages.forgotPassword,
    ...(isOnlyWay && { needsLink: true }),
    words: { subject: title, body: paragraphs.join('\n\n') },
  })
}

/** The mails to an account's owner, by event. */
export const newsMails: Readonly<Record<NewsKind, MailKind<NewsField>>> = {
  'new-device': newsMail('new-device'),
  guessing: newsMail('guessing'),
  'password-changed': newsMail('password-changed'),
  'address-asked': newsMail('address-asked'),
  'address-changed': newsMail('address-changed'),
  'address-taken-back': newsMail('address-taken-back'),
  factors: newsMail('factors'),
  'role-given': newsMail('role-given'),
  'role-taken': newsMail('role-taken'),
}

// Without the account's name: anyone registering somebody else's address could choose its text.
/** The link for setting a new password. */
export const resetMail = mailKind({
  key: 'account.reset',
  name: 'New password',
  occasion: 'To anyone who asks for a new password',
  fields: { minutes: { says: 'how long the link is valid', example: String(resetLinkMinutes) } },
  examplePath: resetPasswordPage('example'),
  needsLink: true,
  words: {
    subject: 'Set a new password',
    body: [
      'Hello,',
      'Someone, probably you, asked to set a new password for the account with this address.',
      'Use the link below. It works once, within {{minutes}} minutes.',
      'If this was not you, ignore this e-mail; your password stays the same.',
      '[Set a new password]({{link}})',
    ].join('\n\n'),
  },
})

/** To the address that an account has from now on. */
export const addressNowMail = mailKind({
  key: 'account.address-now',
  name: 'New address in use',
  occasion: 'To the new e-mail address, once it is in use',
  fields: {},
  words: {
    subject: 'Your account now uses this e-mail address',
    body: [
      'Hello,',
      'From now on you sign in with this e-mail address, and e-mails are sent here.',
      `For ${takeBackDays} days the change can be undone with the link that was sent to the old address.`,
    ].join('\n\n'),
  },
})

/** The last mail to an account. */
export const goodbyeMail = mailKind({
  key: 'account.goodbye',
  name: 'Account deleted',
  occasion: 'To anyone who has just deleted their account',
  fields: {},
  words: {
    subject: 'Your account was deleted',
    body: [
      'Goodbye,',
      'Your account and all its data have just been deleted, as you asked.',
      'The payment records that the law makes us keep no longer show your name. You are welcome to come back at any time.',
    ].join('\n\n'),
  },
})

/** All mails about the account itself. */
export const accountMails = [
  resetMail,
  addressNowMail,
  goodbyeMail,
  ...Object.values(newsMails),
] as const
