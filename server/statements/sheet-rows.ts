import { cleanText, isDateFormat, tidyNumber, timeOfSerial } from './cells.ts'
import { maxCells, maxCellText, maxRows, spareRows } from './limits.ts'
import { OpenArchive } from './open-archive.ts'
import { parseXml, type XmlHandler } from './parse-xml.ts'
import type { Cell, Row } from './row.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The first sheet of a workbook, and the little else that is needed. */
export interface SheetRows {
  title: string
  heading: string
  rows: Row[]
  fromMetaTrader: boolean
}

const maxStrings = 2_000_000

/** 'AB12' is in column 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

/** The shared strings that cells refer to by index. */
function sharedStrings(archive: OpenArchive, part: string | undefined): string[] {
  const strings: string[] = []
  let current: string | null = null
  let inText = false
  let inHint = false
  readPart(archive, part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') inHint = true
      else if (name === 't') inText = !inHint
    },
    text(text) {
      if (inText && current !== null && current.length < maxCellText) current += text
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inHint = false
      if (name !== 'si' || current === null) return
      strings.push(cleanText(current))
      current = null
      if (strings.length > maxStrings) throw tooLarge()
    },
  })
  return strings
}

/** For each style, whether its cells are dates or times. */
function dateStyles(archive: OpenArchive, part: string | undefined): boolean[] {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  readPart(archive, part, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0))
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats.map((id) => isDateFormat(id, codes.get(id)))
}

function readPart(
  archive: OpenArchive,
  part: string | undefined,
  handler: XmlHandler,
  onProgress?: (part: number) => void,
) {
  if (part === undefined) return
  const xml = parseXml(handler)
  archive.read(part, xml.write, onProgress)
  xml.end()
}

/** Collects the cells of a sheet. */
class SheetGatherer implements XmlHandler {
  readonly rows: Row[] = []
  private readonly strings: readonly string[]
  private readonly isDate: readonly boolean[]
  private row: Row | null = null
  private column = -1
  private type = 'n'
  private style = 0
  private value = ''
  private taking = false

  constructor(strings: readonly string[], isDate: readonly boolean[]) {
    this.strings = strings
    this.isDate = isDate
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') this.openRow(attributes)
    else if (name === 'c') this.openCell(attributes)
    else if (name === 'v' || name === 't') this.taking = true
  }

  text = (text: string): void => {
    if (this.taking && this.value.length < maxCellText) this.value += text
  }

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.taking = false
    else if (name === 'c') this.closeCell()
    else if (name === 'row' && this.row) {
      if (this.row.cells.length > 0) this.rows.push(this.row)
      this.row = null
    }
  }

  private openRow({ r }: Record<string, string>) {
    if (this.rows.length >= maxRows + spareRows) throw tooLarge()
    const line = r === undefined ? (this.rows.at(-1)?.line ?? 0) + 1 : Number(r)
    this.row = { line, cells: [], isSparse: true }
    this.column = -1
  }

  private openCell({ r, t, s }: Record<string, string>) {
    this.column = r === undefined ? this.column + 1 : columnOf(r)
    this.type = t ?? 'n'
    this.style = Number(s ?? 0)
    this.value = ''
  }

  private closeCell() {
    if (!this.row || this.value === '' || this.column < 0 || this.column >= maxCells) return
    const text = this.shown()
    if (text === '') return
    const cell: Cell = { text, title: '', column: this.column, span: 1 }
    this.row.cells.push(cell)
  }

  private shown(): string {
    if (this.type === 's') return this.strings[Number(this.value)] ?? ''
    if (this.type !== 'n') return cleanText(this.value)
    return this.isDate[this.style] ? timeOfSerial(this.value) : tidyNumber(this.value.trim())
  }
}

/**
 * The rows of the first sheet of a workbook (.xlsx). Inflated and parsed as a stream, within limits
 * that are checked on the way. Throws an UnreadableFile for an archive that is damaged, is not a
 * workbook, has too many rows, or unpacks to more than a statement can be.
 */
export function sheetRows(bytes: Uint8Array, onProgress?: (part: number) => void): SheetRows {
  const archive = new OpenArchive(bytes)
  const names = archive.names()
  const [sheet] = names
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name))
    .toSorted((one, other) => one.length - other.length || one.localeCompare(other))
  if (sheet === undefined) {
    throw new UnreadableFile(
      'foreign',
      'This archive contains no spreadsheet. Export the account history from MetaTrader as HTML or Open XML (.xlsx).',
    )
  }
  const part = (name: string) => names.find((one) => one.toLowerCase() === name)
  const strings = sharedStrings(archive, part('xl/sharedstrings.xml'))
  const gatherer = new SheetGatherer(strings, dateStyles(archive, part('xl/styles.xml')))
  readPart(archive, sheet, gatherer, onProgress)
  return { title: '', heading: '', rows: gatherer.rows, fromMetaTrader: false }
}

const tooLarge = () =>
  new UnreadableFile(
    'too-large',
    'The file has more than 100,000 rows. Export shorter periods and import them one by one.',
  )
