import { strToU8, zipSync } from 'fflate'
import type { DrawnRow } from './style.ts'

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A page with one table. `charset` is what its header declares, right or wrong. */
export function page(rows: readonly DrawnRow[], charset: string | null): string {
  const lines = rows.map((row) => {
    const drawn = row.map(({ text, span, hidden }) => {
      const attributes = `${hidden ? ' class="hidden"' : ''}${span ? ` colspan="${span}"` : ''}`
      return `<td${attributes}>${escaped(text)}</td>`
    })
    return `<tr align="right">${drawn.join('')}</tr>`
  })
  const meta = charset
    ? `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`
    : ''
  return `<html>\r\n<head>${meta}<title>x</title><style><!-- td { color: red } //--></style></head>\r\n<body><div>\r\n<table>\r\n${lines.join('\r\n')}\r\n</table></div></body></html>\r\n`
}

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `A${String.fromCharCode(65 + column - 26)}`

/**
 * A workbook with one sheet, its parts in UTF-8 or, as MetaTrader writes them, in UTF-16 with a
 * stray byte.
 */
export function workbook(
  rows: readonly DrawnRow[],
  { wide, shared }: { wide: boolean; shared: boolean },
): Uint8Array {
  const strings: string[] = []
  const part = (xml: string): Uint8Array => {
    const whole = `<?xml version="1.0" encoding="${wide ? 'UTF-16' : 'UTF-8'}" standalone="yes"?>\r\n${xml}`
    return wide
      ? Uint8Array.from([0xff, 0xfe, ...Buffer.from(whole, 'utf16le'), 0])
      : strToU8(whole)
  }
  const cell = (text: string, reference: string): string => {
    if (text === '') return `<c r="${reference}"/>`
    if (!shared) return `<c r="${reference}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return `<c r="${reference}"><v>${text}</v></c>`
    strings.push(`<si><t xml:space="preserve">${escaped(text)}</t></si>`)
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const lines = rows.map((row, index) => {
    let column = 0
    const drawn = row
      .filter(({ hidden, span }) => !(hidden && span))
      .map(({ text, span = 1 }) => {
        const reference = `${letterOf(column)}${index + 1}`
        column += span
        return cell(text, reference)
      })
    return `<row r="${index + 1}">${drawn.join('')}</row>`
  })
  const sheet = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
  return zipSync({
    '[Content_Types].xml': part('<Types/>'),
    'xl/workbook.xml': part('<workbook/>'),
    'xl/worksheets/sheet1.xml': part(sheet),
    'xl/sharedStrings.xml': part(`<sst>${strings.join('')}</sst>`),
  })
}

/** The bytes of each letter in a code page. */
function mailsOf(label: string): Map<string, number[]> {
  const decoder = new TextDecoder(label, { fatal: true })
  const letters = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes))
      if ([...letter].length === 1 && !letters.has(letter)) letters.set(letter, bytes)
    } catch {
      // Not a letter in this code page.
    }
  }
  for (let first = 0; first < 256; first += 1) learn(first)
  if (!label.startsWith('windows')) {
    for (let first = 0x81; first < 0xff; first += 1) {
      for (let second = 0x40; second < 0xff; second += 1) learn(first, second)
    }
  }
  return letters
}

const pages = new Map<string, Map<string, number[]>>()

/** A text in any encoding; 'utf-16le' and 'utf-8' with a byte order mark if requested. */
export function encoded(text: string, label: string, mark: boolean): Uint8Array {
  if (label === 'utf-8') return strToU8(mark ? `\ufeff${text}` : text)
  if (label === 'utf-16le' || label === 'utf-16be') {
    const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
    return Uint8Array.from(label === 'utf-16be' ? bytes.swap16() : bytes)
  }
  const letters = pages.get(label) ?? mailsOf(label)
  pages.set(label, letters)
  return Uint8Array.from([...text].flatMap((letter) => letters.get(letter) ?? [0x3f]))
}
