import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findDetails, readBilling } from './billing.store.ts'
import type { InvoicesDeps } from './deps.ts'
import { dueDocument, seriesOf } from './invoices.rules.ts'
import { type DocumentRow, documentsOf, insertDocument, nextNumber } from './invoices.store.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * Issues the documents that a payment still lacks: its invoice, then credit notes for refunds.
 * However often it is called, each is issued once, and a number is taken in the transaction of its
 * document.
 */
export async function issueDocuments(deps: InvoicesDeps, transactionId: string): Promise<void> {
  // One per transaction: a second number in the same transaction would wait for the lock of the
  // first.
  const more = await deps.db.transaction((tx) => issueNext(tx, deps, transactionId))
  if (more) await issueDocuments(deps, transactionId)
}

/** Returns whether another document may be due. */
async function issueNext(
  tx: Executor,
  deps: InvoicesDeps,
  transactionId: string,
): Promise<boolean> {
  const payment = await deps.payments.lockForBooks(tx, transactionId)
  if (!payment?.paidAt) return false
  const written = await documentsOf(tx, [transactionId])
  const due = dueDocument(written, payment)
  if (!due) return false
  const { userId, inTest, currency } = payment
  const [billing, { brand }, details, users] = await Promise.all([
    readBilling(tx),
    deps.academySettings.read(tx),
    userId ? findDetails(tx, userId) : undefined,
    userId ? deps.identity.usersByIds(tx, [userId]) : [],
  ])
  const title = await deps.offers.titleOf(tx, payment.program)
  const invoice = written.find(({ kind }) => kind === 'invoice')
  const series = seriesOf(due.kind, billing.invoicePrefix, inTest)
  const document = await insertDocument(tx, {
    id: newId(),
    ...due,
    transactionId,
    invoiceId: invoice?.id ?? null,
    userId,
    ...partiesOf({ billing, brand, details, name: users[0]?.name, invoice }),
    footer: billing.footer,
    description: title,
    listCents: payment.listCents,
    discountCents: payment.discountCents,
    taxBasisPoints: payment.taxBasisPoints,
    taxIncluded: payment.taxIncluded,
    currency,
    inTest,
    issuedAt: deps.now(),
    series,
    number: await nextNumber(tx, series),
  })
  await sendReceipt(tx, deps.mail, document, users[0])
  return payment.refundedCents > 0
}

interface Parties {
  billing: Awaited<ReturnType<typeof readBilling>>
  brand: string
  details: Awaited<ReturnType<typeof findDetails>>
  name: string | undefined
  invoice: DocumentRow | undefined
}

/** The issuer and the recipient; a credit note goes to the recipient of its invoice. */
function partiesOf({ billing, brand, details, name, invoice }: Parties) {
  return {
    sellerName: billing.sellerName ?? brand,
    sellerAddress: billing.sellerAddress,
    sellerTaxNumber: billing.taxNumber,
    buyerName: invoice ? invoice.buyerName : (details?.name ?? name ?? null),
    buyerAddress: invoice ? invoice.buyerAddress : (details?.address ?? null),
    buyerTaxNumber: invoice ? invoice.buyerTaxNumber : (details?.taxNumber ?? null),
  }
}
