import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '#contract/payments/payments.ts'
import { cellText, csvRow } from '#server/platform/http/csv.ts'
import { counted, report } from '#testing/trust/report.ts'
import { csvCells, csvHead } from './payments.present.ts'

const rounds = 1000
/** Characters that a spreadsheet takes for the beginning of a formula. */
const dangerous = ['=', '+', '-', '@', '\t', '\r']

/**
 * Parses a file according to RFC 4180: quoted fields may contain commas, line breaks and doubled
 * quotes.
 */
function readCsv(file: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const records: string[][] = []
  let record: string[] = []
  while (field.lastIndex < file.length) {
    const at = field.lastIndex
    const found = field.exec(file)
    if (!found) throw new Error(`no field of RFC 4180 at ${at}: ${file.slice(at, at + 40)}`)
    const [, quoted, plain = '', end] = found
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}

const transaction = (name: string, reason: string): Transaction => ({
  id: '0195a000-0000-7000-8000-000000000001',
  createdAt: '2026-11-22T06:00:00.000Z',
  user: { id: '0195a000-0000-7000-8000-000000000002', name, email: 'ada@people.example' },
  program: 'academy',
  inTest: false,
  refundNote: null,
  amountCents: 5000,
  currency: 'usd',
  refundedCents: 0,
  status: 'failed',
  reason,
  dispute: null,
  provider: 'stripe',
  providerId: 'pi_1',
  can: { refund: false },
})

/** The text as a spreadsheet shows it without evaluating it; who reads it back takes the apostrophe off again. */
const shown = (text: string) =>
  dangerous.includes(text.replace(/^'+/, '').charAt(0)) ? `'${text}` : text

const odd = fc.string({
  unit: fc.constantFrom('"', ',', '\n', '\r', ';', "'", 'a', 'é', '😀', ' '),
})
const anyText = fc.oneof(odd, fc.string({ unit: 'binary' }))
const evilText = fc.tuple(fc.constantFrom(...dangerous), anyText).map((parts) => parts.join(''))
const text = fc.oneof(anyText, evilText)

test('an export can be parsed unchanged, and no cell begins a formula', ({ task }) => {
  let neutralised = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (cells) => {
      const lines = cells.map(([name, reason]) => csvRow(csvCells(transaction(name, reason))))
      const [head = [], ...records] = readCsv(csvRow(csvHead) + lines.join(''))
      expect(records).toHaveLength(cells.length)
      for (const [index, record] of records.entries()) {
        const [name = '', reason = ''] = cells[index] ?? []
        expect(record).toHaveLength(head.length)
        expect(record[head.indexOf('Name')]).toBe(shown(name))
        expect(record[head.indexOf('Reason')]).toBe(shown(reason))
        expect(cellText(record[head.indexOf('Name')] ?? '')).toBe(name)
        for (const cell of record) expect(dangerous).not.toContain(cell.charAt(0))
        neutralised += [name, reason].filter((one) => shown(one) !== one).length
      }
    }),
    { numRuns: rounds },
  )
  expect(neutralised).toBeGreaterThan(rounds)
  report(
    task,
    `${counted(rounds)} files written and read back by RFC 4180, ${counted(neutralised)} cells that would have been formulas neutralised, 0 left`,
  )
}, 300_000)

test.each(dangerous)('a name that begins with %j is text', (first) => {
  const record = readCsv(
    csvRow(csvCells(transaction(`${first}HYPERLINK("https://evil.example")`, ''))),
  )
  expect(record[0]?.[1]).toBe(`'${first}HYPERLINK("https://evil.example")`)
})
