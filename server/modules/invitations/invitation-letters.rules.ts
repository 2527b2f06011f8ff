import { invitationPage, pages } from '#contract/pages.ts'
import { type PaidProgram, programs } from '#contract/programs.ts'

interface Invited {
  /** '' where it is not known. */
  name: string
  program: PaidProgram | null
  token: string
  expiresAt: Date
}

/** Asks somebody to make an account. */
export const invitationLetter = ({ name, program, token, expiresAt }: Invited) => ({
  subject: 'You are invited to the academy',
  greeting: name ? `Hello ${name},` : 'Hello,',
  paragraphs: [
    program
      ? `The academy invites you to its program ${programs[program].title}. It is yours once you have made an account.`
      : 'The academy invites you to make an account.',
    `The link below does it. It can be used once, until ${expiresAt.toISOString().slice(0, 10)}.`,
    'If you expected nothing like this, ignore this mail.',
  ],
  button: { label: 'Take the invitation', path: invitationPage(token) },
})

/** Tells somebody who came in from a list that there is an account, and how to get at it. */
export const importedLetter = (name: string) => ({
  subject: 'Your account at the academy is ready',
  greeting: `Hello ${name},`,
  paragraphs: [
    'The academy has made an account for you with this address.',
    'Choose a password to sign in: the page below sends you a link for it.',
    'By signing in for the first time you accept the terms of the academy and have read its privacy notice; both stand on its pages.',
  ],
  button: { label: 'Choose a password', path: pages.forgotPassword },
})
