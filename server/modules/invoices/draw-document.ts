import { amountText } from '#contract/currencies.ts'
import { createPaper, type Paper } from '#server/platform/pdf/paper.ts'
import { documentNames, numberText } from './invoices.rules.ts'
import type { DocumentRow } from './invoices.store.ts'

/** What the law of the European Union wants on such an invoice. */
const reverseChargeText =
  'Reverse charge: the recipient is liable for the value added tax (Article 196 of Directive 2006/112/EC).'

const countries = new Intl.DisplayNames('en', { type: 'region' })

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

interface Beside {
  /** The invoice that a credit note refers to. */
  about: DocumentRow | undefined
  /** A PNG for the letterhead. */
  logo: Uint8Array | null
}

/** Draws an invoice or a credit note from the data stored when it was issued. */
export async function drawDocument(row: DocumentRow, { about, logo }: Beside): Promise<Uint8Array> {
  const title = `${documentNames[row.kind]} ${numberText(row)}`
  const paper = await createPaper({ title, author: row.sellerName, at: row.issuedAt })
  if (logo) await paper.picture(logo, 36)
  await paper.write(row.sellerName, { size: 15, bold: true })
  if (row.sellerAddress) await paper.write(row.sellerAddress, { muted: true })
  if (row.sellerTaxNumber) await paper.write(`Tax number: ${row.sellerTaxNumber}`, { muted: true })
  paper.gap(28)
  await paper.write(title, { size: 22, bold: true })
  await paper.write(`Date: ${days.format(row.issuedAt)}`)
  if (about) await paper.write(`About invoice ${numberText(about)}`)
  if (row.inTest) await paper.write('Test payment: no money has moved.', { bold: true })
  paper.gap(20)
  await paper.write(row.kind === 'credit_note' ? 'Credited to' : 'Billed to', { muted: true })
  await paper.write(row.buyerName ?? 'A member whose account has been deleted', { bold: true })
  if (row.buyerAddress) await paper.write(row.buyerAddress)
  if (row.buyerCountry) await paper.write(countries.of(row.buyerCountry) ?? row.buyerCountry)
  if (row.buyerTaxNumber) await paper.write(`Tax number: ${row.buyerTaxNumber}`)
  paper.gap(24)
  await drawAmounts(paper, row)
  if (row.footer) {
    paper.gap(28)
    await paper.write(row.footer, { muted: true, size: 9 })
  }
  return paper.save()
}

async function drawAmounts(paper: Paper, row: DocumentRow) {
  const amount = (label: string, cents: number, bold = false) =>
    paper.row([
      { text: label, at: 0, bold },
      { text: amountText(cents, row.currency), at: 1, end: true, bold },
    ])
  const { kind, totalCents, taxCents, discountCents, listCents, taxBasisPoints } = row
  const { untaxedCents, buyerCountry, reverseCharge } = row
  paper.rule()
  if (kind === 'invoice') {
    await amount(row.description, listCents)
    if (discountCents > 0) await amount('Discount', -discountCents)
    if (untaxedCents > 0) await amount('Tax that is not charged', -untaxedCents)
  } else {
    const what = kind === 'credit_note' ? 'Refund' : 'Returned refund'
    await amount(`${what}: ${row.description}`, totalCents)
  }
  paper.rule()
  if (taxBasisPoints > 0 || buyerCountry !== null) {
    await amount('Net', totalCents - taxCents)
    await amount(`Tax ${taxBasisPoints / 100} %`, taxCents)
  }
  await amount('Total', totalCents, true)
  if (reverseCharge) {
    paper.gap(8)
    await paper.write(reverseChargeText)
  }
}
