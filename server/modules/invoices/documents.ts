import { may } from '#contract/access/permissions.ts'
import { amountText } from '#contract/currencies.ts'
import type { Page } from '#contract/endpoint.ts'
import type {
  BillingDocument,
  DocumentFilter,
  DocumentSort,
  OwnPayment,
} from '#contract/invoices.ts'
import type { ListQuery } from '#contract/lists.ts'
import { pages } from '#contract/site/pages.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { InvoicesDeps } from './index.ts'
import { receiptMail, refundMail } from './invoices.mails.ts'
import { presentDocument } from './invoices.present.ts'
import {
  documentNames,
  documentOfReference,
  documentReference,
  dueDocument,
  numberText,
  seriesOf,
} from './invoices.rules.ts'
import {
  type DocumentRow,
  documentsOf,
  documentsOfUser,
  documentsPage,
  findDetails,
  findDocument,
  insertDocument,
  nextNumber,
  readBilling,
} from './invoices.store.ts'
import { findIdentity } from './taxes/taxes.store.ts'

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
  const [billing, { brand }, details, users, taxed] = await Promise.all([
    readBilling(tx),
    deps.academySettings.read(tx),
    userId ? findDetails(tx, userId) : undefined,
    userId ? deps.identity.usersByIds(tx, [userId]) : [],
    userId && payment.taxCountry ? findIdentity(tx, userId) : undefined,
  ])
  // The one because of which no tax was charged is that of the payment, whatever has been said since.
  const vatNumber = payment.vatNumber ?? taxed?.vatNumber ?? null
  const title = await deps.payments.titleOf(tx, payment)
  const invoice = written.find(({ kind }) => kind === 'invoice')
  const series = seriesOf(due.kind, billing.invoicePrefix, inTest)
  const document = await insertDocument(tx, {
    id: newId(),
    ...due,
    transactionId,
    invoiceId: invoice?.id ?? null,
    userId,
    ...partiesOf({ billing, brand, details, name: users[0]?.name, vatNumber, invoice }),
    footer: billing.footer,
    description: title,
    listCents: payment.listCents,
    discountCents: payment.discountCents,
    taxBasisPoints: payment.taxBasisPoints,
    taxIncluded: payment.taxIncluded,
    buyerCountry: payment.taxCountry,
    reverseCharge: payment.reverseCharge,
    untaxedCents: payment.untaxedCents,
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
  vatNumber: string | null
  invoice: DocumentRow | undefined
}

/** The issuer and the recipient; a credit note goes to the recipient of its invoice. */
function partiesOf({ billing, brand, details, name, vatNumber, invoice }: Parties) {
  return {
    sellerName: billing.sellerName ?? brand,
    sellerAddress: billing.sellerAddress,
    sellerTaxNumber: billing.taxNumber,
    buyerName: invoice ? invoice.buyerName : (details?.name ?? name ?? null),
    buyerAddress: invoice ? invoice.buyerAddress : (details?.address ?? null),
    buyerTaxNumber: invoice ? invoice.buyerTaxNumber : (vatNumber ?? details?.taxNumber ?? null),
  }
}

/** One page of the documents, newest first unless sorted. */
export async function listDocuments(
  { db, payments }: Pick<InvoicesDeps, 'db' | 'payments'>,
  _actor: Actor,
  query: ListQuery<DocumentSort> & DocumentFilter,
): Promise<Page<BillingDocument>> {
  const { rows, total } = await documentsPage(db.pool, payments.paidFrom, partOf(query))
  return { items: rows.map(presentDocument), total }
}

/** A document as a PDF, for its recipient and for bookkeepers; 404 for anyone else. */
export async function readDocument(
  { db, site }: Pick<InvoicesDeps, 'db' | 'site'>,
  actor: Actor,
  id: string,
): Promise<{ name: string; file: Uint8Array }> {
  const row = await findDocument(db.pool, id)
  if (!row || (row.userId !== actor.id && !may(actor, 'payments.read'))) throw notFound()
  return fileOfDocument({ db, site }, row)
}

/** The caller's newest payments, at most 100, each with its documents. */
export async function listOwnPayments(
  { db, payments }: Pick<InvoicesDeps, 'db' | 'payments'>,
  actor: Actor,
): Promise<OwnPayment[]> {
  const [rows, documents] = await Promise.all([
    payments.paymentsOf(db.pool, actor.id),
    documentsOfUser(db.pool, actor.id),
  ])
  return rows.map((row) => ({
    ...instants(row),
    documents: documents
      .filter(({ transactionId }) => transactionId === row.id)
      .map((document) => ({
        id: document.id,
        kind: document.kind,
        number: numberText(document),
      })),
  }))
}

/** A document as a PDF, with the academy's current logo, named after its number. */
async function fileOfDocument(
  { db, site }: Pick<InvoicesDeps, 'db' | 'site'>,
  row: DocumentRow,
): Promise<{ name: string; file: Uint8Array }> {
  const executor = db.pool
  const logo = await site.logoFile(executor)
  const about = row.invoiceId ? await findDocument(executor, row.invoiceId) : undefined
  // The PDF library takes 25 MB, and few processes ever need it.
  const { drawDocument } = await import('./draw-document.ts')
  return { name: numberText(row), file: await drawDocument(row, { about, logo }) }
}

/** The document attached to a mail, drawn when the mail is sent; null for other attachments. */
export async function attachDocument(
  { db, site }: Pick<InvoicesDeps, 'db' | 'site'>,
  reference: string,
) {
  const id = documentOfReference(reference)
  const row = id === null ? undefined : await findDocument(db.pool, id)
  if (!row) return null
  const { name, file } = await fileOfDocument({ db, site }, row)
  return { name: `${name}.pdf`, type: 'application/pdf', content: file }
}

/** Queues the mail and emits the event about a new document; call it last in its transaction. */
async function sendReceipt(
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
