import { expect, it } from 'vitest'
import { cellText, csvRow, csvTitles } from './csv.ts'

it.each(['=1+1', "'=1+1", "''+49", '-5', '@sum', "'quoted'", "O'Brien", '', "'"])(
  'a cell with %j is no formula, and leads back to it',
  (text) => {
    const written = csvRow([text]).trimEnd()
    expect(written).not.toMatch(/^[=+\-@\t\r]/)
    expect(cellText(written)).toBe(text)
  },
)

it('a file begins with the mark by which Excel reads its letters', () => {
  expect(csvTitles(['Näme', 'E-mail'])).toBe('\uFEFFNäme,E-mail\r\n')
})
