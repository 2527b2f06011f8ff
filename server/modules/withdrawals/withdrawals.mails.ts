import { pages } from '#contract/site/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const fields = {
  name: { says: 'the name of the member', example: 'Ada Lovelace' },
  title: { says: 'the program or the offer of the contract', example: 'Trading Academy' },
  contract: { says: 'which contract it is', example: 'payment 4f1c…, 50.00 EUR' },
  bought: { says: 'the day of the purchase', example: '2026-11-24' },
  time: { says: 'the date and the time of the withdrawal', example: '2026-11-30 14:05:09 UTC' },
  refund: { says: 'what is refunded', example: 'We are returning €45.00.' },
  kept: { says: 'what is kept for the time used; otherwise empty', example: '' },
}
const required = ['name', 'title', 'contract', 'time', 'refund', 'kept'] as const

/** The confirmation on a durable medium, with the content of the statement, its date and its time. */
export const withdrawalMail = mailKind({
  key: 'withdrawal',
  name: 'Confirmation of a withdrawal',
  occasion: 'To the member, when they withdraw from a contract',
  fields,
  required,
  examplePath: pages.profile,
  words: {
    subject: 'Your withdrawal from the contract for {{title}}',
    body: [
      'Hello {{name}},',
      'We have received your withdrawal on {{time}}.',
      'Your statement: I, {{name}}, withdraw from the contract for {{title}}, bought on {{bought}} ({{contract}}).',
      '{{refund}}',
      '{{kept}}',
      'Your access to {{title}} has ended. Please keep this e-mail.',
      '[Open your payments]({{link}})',
    ].join('\n\n'),
  },
})

interface Withdrawn {
  name: string
  title: string
  contract: string
  paidAt: Date
  madeAt: Date
  refund: string
  kept: string
}

const dayAndTime = (at: Date) => `${at.toISOString().replace('T', ' ').slice(0, 19)} UTC`

export const mailOfWithdrawal = ({ paidAt, madeAt, ...values }: Withdrawn) => ({
  kind: withdrawalMail,
  values: { ...values, bought: paidAt.toISOString().slice(0, 10), time: dayAndTime(madeAt) },
  path: pages.profile,
})

/** To the office. */
export const officeMail = noticeMail({
  key: 'withdrawal.made',
  name: 'Contract withdrawn from',
  occasion: 'To the office, when a member withdraws from a contract',
  title: 'Contract Withdrawn From',
  message:
    'A member has withdrawn from a contract. The access has ended, and the refund is being made.',
  action: { label: 'View transactions', href: pages.transactions },
})
