import { pages } from '#contract/site/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

const fields = {
  name: { says: 'the name of the member', example: 'Ada Lovelace' },
  amount: { says: 'the amount', example: '$50.00' },
  description: { says: 'what was paid for', example: 'Trading Academy' },
  document: { says: 'what the document is', example: 'Invoice' },
  number: { says: 'its number', example: 'INV-000012' },
  date: { says: 'its date', example: '2026-11-24' },
  tax: {
    says: 'a sentence about the tax included; empty without tax',
    example: 'It includes $7.98 of tax.',
  },
  test: {
    says: 'a note that no money has moved; otherwise empty',
    example: '',
  },
}
const required = ['number', 'amount', 'test'] as const

const bodyOf = (happened: string) =>
  [
    'Hello {{name}},',
    happened,
    '{{document}} {{number}}, {{date}}.',
    '{{tax}}',
    '{{test}}',
    'The document is attached as a PDF and is listed under your payments.',
    '[Open your payments]({{link}})',
  ].join('\n\n')

/** For money received. */
export const receiptMail = mailKind({
  key: 'receipt',
  name: 'Receipt',
  occasion: 'To the member, for each payment, with the invoice',
  fields,
  required,
  examplePath: pages.profile,
  words: {
    subject: 'Receipt {{number}}: {{amount}}',
    body: bodyOf('We have received {{amount}} for the {{description}}. Thank you.'),
  },
})

/** For money refunded. */
export const refundMail = mailKind({
  key: 'refund',
  name: 'Refund',
  occasion: 'To the member, for each refund, with the credit note',
  fields,
  required,
  examplePath: pages.profile,
  words: {
    subject: 'Refund {{number}}: {{amount}}',
    body: bodyOf(
      'We are returning {{amount}} that you paid for the {{description}} to your payment method. Banks take 5 to 10 days.',
    ),
  },
})
