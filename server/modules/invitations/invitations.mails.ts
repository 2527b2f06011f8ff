import type { GrantableStaffRole } from '#contract/access/permissions.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'
import { invitationPage, pages } from '#contract/site/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { roleName } from './invitations.rules.ts'

const invites = (program: PaidProgram | null) =>
  program
    ? `The academy invites you to its program ${programs[program].title}. You get access once you have created an account.`
    : 'The academy invites you to create an account.'

/** Invites somebody to create an account. */
export const invitationMail = mailKind({
  key: 'invitation',
  name: 'Invitation',
  occasion: 'To anyone whom the office invites',
  fields: {
    greeting: { says: 'a greeting, with the name where it is known', example: 'Hello Ada,' },
    invitation: { says: 'what the invitation is for', example: invites('academy') },
    day: { says: 'the last day on which the link works', example: '2026-12-01' },
  },
  examplePath: invitationPage('example'),
  needsLink: true,
  words: {
    subject: 'You are invited to the academy',
    body: [
      '{{greeting}}',
      '{{invitation}}',
      'Use the link below. It works once, until {{day}}.',
      'If you did not expect this, ignore this e-mail.',
      '[Take the invitation]({{link}})',
    ].join('\n\n'),
  },
})

interface Invited {
  /** Empty if it is unknown. */
  name: string
  program: PaidProgram | null
  token: string
  expiresAt: Date
}

export const mailOfInvitation = ({ name, program, token, expiresAt }: Invited) => ({
  kind: invitationMail,
  values: {
    greeting: name ? `Hello ${name},` : 'Hello,',
    invitation: invites(program),
    day: expiresAt.toISOString().slice(0, 10),
  },
  path: invitationPage(token),
})

/** Invites somebody to the academy's team. */
export const teamInvitationMail = mailKind({
  key: 'team-invitation',
  name: 'Invitation to the team',
  occasion: 'To anyone whom an admin invites to the team',
  fields: {
    greeting: { says: 'a greeting, with the name where it is known', example: 'Hello Ada,' },
    inviter: { says: 'who sends the invitation', example: 'Charles Babbage' },
    role: { says: 'the role in the team', example: 'Teacher' },
    day: { says: 'the last day on which the link works', example: '2026-12-01' },
  },
  examplePath: invitationPage('example'),
  needsLink: true,
  words: {
    subject: 'You are invited to the academy’s team',
    body: [
      '{{greeting}}',
      '{{inviter}} invites you to work for the academy. Your role: {{role}}.',
      'Use the link below, with the account that has this address or with a new one. It works once, until {{day}}. Do not pass it on.',
      'If you did not expect this, ignore this e-mail.',
      '[Take the invitation]({{link}})',
    ].join('\n\n'),
  },
})

interface InvitedToTeam extends Omit<Invited, 'program'> {
  inviter: string
  staffRole: GrantableStaffRole
}

export const teamBroadcast = ({ name, inviter, staffRole, token, expiresAt }: InvitedToTeam) => ({
  kind: teamInvitationMail,
  values: {
    greeting: name ? `Hello ${name},` : 'Hello,',
    inviter,
    role: roleName(staffRole),
    day: expiresAt.toISOString().slice(0, 10),
  },
  path: invitationPage(token),
})

/** Tells an imported member that they have an account, and how to sign in. */
export const importedMail = mailKind({
  key: 'imported',
  name: 'Account from a list',
  occasion: 'To members whose account was created from a list',
  fields: { name: { says: 'the name of the member', example: 'Ada Lovelace' } },
  examplePath: pages.forgotPassword,
  needsLink: true,
  words: {
    subject: 'Your account at the academy is ready',
    body: [
      'Hello {{name}},',
      'The academy has created an account for you with this address.',
      'Choose a password to sign in: the page below sends you a link for it.',
      'By signing in for the first time you accept the academy’s terms and confirm that you have read its privacy notice. Both are on its website.',
      '[Choose a password]({{link}})',
    ].join('\n\n'),
  },
})

export const mailOfImported = (name: string) => ({
  kind: importedMail,
  values: { name },
  path: pages.forgotPassword,
})
