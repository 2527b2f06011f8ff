import { amountText } from '#contract/currencies.ts'
import { pages } from '#contract/pages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { receiptMail, refundMail } from './invoices.mails.ts'
import { documentNames, documentReference, numberText } from './invoices.rules.ts'
import type { DocumentRow } from './invoices.store.ts'

/** Queues the mail and emits the event about a new document; call it last in its transaction. */
export async function sendReceipt(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  document: DocumentRow,
  user: { id: string; email: string; name: string } | undefined,
): Promise<void> {
  if (!user) return
  const { kind, description, inTest, taxCents, currency } = document
  if (isRecipient(user.email)) {
    await mail.queue(tx, {
      to: user.email,
      account: user.id,
      kind: kind === 'credit_note' ? refundMail : receiptMail,
      values: {
        name: user.name,
        amount: amountText(document.totalCents, currency),
        description,
        document: documentNames[kind],
        number: numberText(document),
        date: document.issuedAt.toISOString().slice(0, 10),
        tax: taxCents > 0 ? `It includes ${amountText(taxCents, currency)} of tax.` : '',
        test: inTest ? 'This was a test: no money has moved.' : '',
      },
      attachment: documentReference(document.id),
      path: pages.profile,
    })
  }
  await emit(tx, { type: 'receipt.issued', subject: document.id, audience: { user: user.id } })
}
