import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { drawDocument } from './draw-document.ts'
import type { DocumentRow } from './invoices.store.ts'

const row: DocumentRow = {
  id: newId(),
  kind: 'invoice',
  series: 'INV',
  number: 7,
  transactionId: newId(),
  invoiceId: null,
  userId: null,
  buyerName: 'Muster GmbH',
  buyerAddress: 'Weg 1',
  buyerTaxNumber: null,
  buyerCountry: null,
  sellerName: 'Harbour',
  sellerAddress: null,
  sellerTaxNumber: 'FR40303265045',
  footer: null,
  description: 'Trading Year',
  listCents: 5000,
  discountCents: 0,
  untaxedCents: 0,
  taxBasisPoints: 0,
  taxIncluded: true,
  reverseCharge: false,
  totalCents: 5000,
  taxCents: 0,
  currency: 'usd',
  inTest: false,
  issuedAt: new Date('2026-11-30T10:00:00Z'),
  searchText: '',
}

/** The lines of a document, as its pages write them. */
async function linesOf(changes: Partial<DocumentRow>): Promise<string[]> {
  const file = await drawDocument({ ...row, ...changes }, { about: undefined, logo: null })
  const bytes = Buffer.from(file)
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    return [...content.matchAll(/<([0-9A-Fa-f]+)> Tj/g)].map(([, text = '']) =>
      Buffer.from(text, 'hex').toString('latin1'),
    )
  })
}

test('without tax a document names none', async () => {
  const lines = await linesOf({})
  expect(lines).toEqual(expect.arrayContaining(['Total', '$50.00']))
  expect(lines.join('\n')).not.toMatch(/Net|Tax \d|Reverse/)
})

test('with tax it shows net, rate, tax and total', async () => {
  const lines = await linesOf({ buyerCountry: 'DE', taxBasisPoints: 1900, taxCents: 798 })
  const parts = ['Germany', 'Net', '$42.02', 'Tax 19 %', '$7.98', 'Total', '$50.00']
  expect(lines).toEqual(expect.arrayContaining(parts))
})

test('where the country has none, it says so', async () => {
  const lines = await linesOf({ buyerCountry: 'NG' })
  expect(lines).toEqual(expect.arrayContaining(['Net', 'Tax 0 %', '$0.00', 'Total']))
})

test.each(['invoice', 'credit_note'] as const)(
  'the %s of a business that owes the tax says so, with both numbers',
  async (kind) => {
    const lines = await linesOf({
      kind,
      buyerCountry: 'DE',
      buyerTaxNumber: 'DE136695976',
      reverseCharge: true,
      untaxedCents: 798,
      totalCents: 4202,
    })
    const text = lines.join(' ')
    expect(text).toContain('Reverse charge: the recipient is liable for the value added tax')
    expect(text).toContain('DE136695976')
    expect(text).toContain('FR40303265045')
    expect(lines).toEqual(expect.arrayContaining(['Tax 0 %', '$42.02']))
    expect(lines.includes('Tax that is not charged')).toBe(kind === 'invoice')
  },
)
