import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbook } from '#testing/statements/documents.ts'
import { statementFile } from '#testing/statements/statement-file.ts'
import { cells } from '#testing/statements/style.ts'
import { guessCsv } from './guess-csv.ts'
import { readStatement } from './read-statement.ts'
import { UnreadableFile } from './unreadable-file.ts'

function refusal(bytes: Uint8Array): string {
  try {
    readStatement(bytes)
    return 'read'
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    expect(error.message).toMatch(/^[A-Z].*[.]$/)
    return error.reason
  }
}

test.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(0), 'empty'],
  ['blanks', strToU8('  \r\n \r\n'), 'empty'],
  ['51 MB', new Uint8Array(51_000_000).fill(65), 'too-large'],
  [
    'a picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3]),
    'binary',
  ],
  ['a PDF', strToU8('%PDF-1.7 ...'), 'foreign'],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), 'foreign'],
  ['another page', strToU8('<!doctype html><html><body><p>Hello</p></body></html>'), 'foreign'],
  [
    'another table',
    strToU8('<html><table><tr><td>a</td><td>b</td></tr></table></html>'),
    'foreign',
  ],
  ['an archive without a sheet', zipSync({ 'readme.txt': strToU8('hello') }), 'foreign'],
  [
    'a sheet of something else',
    workbook([cells('a', 'b'), cells('1', '2')], { wide: false, shared: true }),
    'foreign',
  ],
  ['text in columns', strToU8('a,b,c,d\n1,2,3,4\n'), 'needs-mapping'],
])('%s', (_, bytes, reason) => {
  expect(refusal(bytes)).toBe(reason)
})

test('neither prose nor pictures are mistaken for a table of columns', () => {
  expect(() => guessCsv(strToU8('Dear customer,\nthank you.\n'))).toThrow(UnreadableFile)
  expect(() => guessCsv(strToU8('<html></html>'))).toThrow(UnreadableFile)
})

test('random bytes are refused cleanly', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(refusal(bytes)).toMatch(/^(?:empty|binary|foreign|truncated|needs-mapping)$/)
    }),
  )
})

test.each(['mt4-statement.htm', 'mt5-history.html'])(
  '%s truncated anywhere is detected',
  (name) => {
    const bytes = statementFile(name)
    const whole = readStatement(bytes)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        const cut = bytes.slice(0, length)
        const reason = refusal(cut)
        // Anything after the table may be missing: it contains nothing of the account.
        if (reason === 'read') expect(readStatement(cut)).toEqual(whole)
        else expect(reason).toMatch(/^(?:empty|truncated|foreign|needs-mapping)$/)
      }),
    )
  },
)

const anyRows = Array.from({ length: 40 }, (_, index) =>
  cells(`row ${index}`, '2024.01.02 03:04:05', '1.5'),
)

test('a workbook truncated anywhere is detected', () => {
  const bytes = workbook(anyRows, { wide: true, shared: true })
  fc.assert(
    fc.property(fc.integer({ min: 4, max: bytes.length - 1 }), (length) => {
      expect(refusal(bytes.slice(0, length))).toBe('truncated')
    }),
  )
})

test('scripts, styles, comments and hidden cells of a page are ignored', () => {
  const text = new TextDecoder().decode(statementFile('mt4-statement.htm'))
  const attacked = text
    .replace('<body', '<script>document.write("<table><tr><td>1</td></tr>")</script><body')
    .replace('<table', '<!-- <table> --><textarea><table></textarea><iframe><table></iframe><table')
    .replaceAll('<td>buy</td>', '<td onclick="alert(1)">buy<script>alert("</td>")</script></td>')
    .replaceAll('<td nowrap>2016', '<td style="display: none">9</td><td nowrap>2016')
  const { trades } = readStatement(strToU8(attacked))
  expect(trades).toEqual(readStatement(statementFile('mt4-statement.htm')).trades)
})

test('an archive that would fill the memory is not unpacked, whatever size it declares', () => {
  const sheet = new Uint8Array(30_000_000).fill(32)
  sheet.set(strToU8('<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>'))
  const lying = zipSync({ 'xl/worksheets/sheet1.xml': sheet }, { level: 1 })
  // The uncompressed size in the part's header.
  const view = new DataView(lying.buffer, lying.byteOffset)
  view.setUint32(22, 1000, true)
  expect(refusal(lying)).toBe('harmful')
  const boasting = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<worksheet/>') })
  new DataView(boasting.buffer, boasting.byteOffset).setUint32(22, 2_000_000_000, true)
  expect(refusal(boasting)).toBe('harmful')
})

test('entities are refused before any is expanded', () => {
  const lines = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY l${index + 1} "&l${index};&l${index};">`,
  )
  const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${lines.join('')}]><worksheet><sheetData><row><c><v>&l20;</v></c></row></sheetData></worksheet>`
  expect(refusal(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) }))).toBe('harmful')
})

test('more than 100,000 rows are refused', () => {
  const row = '<tr><td>1</td><td>2</td></tr>'
  expect(refusal(strToU8(`<html><table>${row.repeat(101_001)}</table></html>`))).toBe('too-large')
})
