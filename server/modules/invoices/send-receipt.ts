import { pages } from '#contract/pages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { amountText, documentNames, documentReference, numberText } from './invoices.rules.ts'
import type { DocumentRow } from './invoices.store.ts'

/** Sends a document's facts to whom it was written, in the transaction in which it is made, last. */
export async function sendReceipt(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  document: DocumentRow,
  user: { id: string; email: string; name: string } | undefined,
): Promise<void> {
  if (!user) return
  const number = numberText(document)
  const amount = amountText(document.totalCents, document.currency)
  const { kind, description, inTest, taxCents, currency } = document
  const isReceipt = kind !== 'credit_note'
  const happened = isReceipt
    ? `We have received ${amount} for the ${description}. Thank you.`
    : `${amount} that you paid for the ${description} go back to where they came from. Banks take 5 to 10 days.`
  if (isRecipient(user.email)) {
    await mail.queue(tx, {
      to: user.email,
      account: user.id,
      subject: `${isReceipt ? 'Receipt' : 'Refund'} ${number}: ${amount}`,
      greeting: `Hello ${user.name},`,
      paragraphs: [
        happened,
        `${documentNames[kind]} ${number}, ${document.issuedAt.toISOString().slice(0, 10)}.`,
        ...(taxCents > 0 ? [`It includes ${amountText(taxCents, currency)} of tax.`] : []),
        ...(inTest ? ['This was a test: no money has moved.'] : []),
        'The document is attached as a PDF, and stands among your payments.',
      ],
      attachment: documentReference(document.id),
      button: { label: 'Open your payments', path: pages.profile },
    })
  }
  await emit(tx, { type: 'receipt.issued', subject: document.id, audience: { user: user.id } })
}
