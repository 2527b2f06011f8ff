import { Token, Tokenizer, TokenizerMode } from 'parse5'
import { cleanText } from './cells.ts'
import { decodeText, encodingOf } from './csv-text.ts'
import { maxCells, maxCellText, maxRows, spareRows } from './limits.ts'
import type { Cell, Row } from './row.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The tables of a page, and the little else that is needed. */
export interface PageRows {
  title: string
  /** The text before the first table: in MetaTrader 4 the name of the broker. */
  heading: string
  rows: Row[]
  /** Whether MetaTrader is declared as the program that wrote the page. */
  fromMetaTrader: boolean
}

type Tag = Parameters<ConstructorParameters<typeof Tokenizer>[1]['onStartTag']>[0]

/** Elements with raw text content; the tokenizer has to be told about each. */
const rawText = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes'])

const isHidden = (tag: Tag): boolean =>
  Token.getTokenAttr(tag, 'hidden') !== null ||
  /(?:^|\s)hidden(?:\s|$)/i.test(Token.getTokenAttr(tag, 'class') ?? '') ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(Token.getTokenAttr(tag, 'style') ?? '')

/** Collects the rows of all tables of a page from its tokens, and nothing else. */
class RowGatherer {
  readonly rows: Row[] = []
  title = ''
  heading = ''
  fromMetaTrader = false
  openTables = 0
  tables = 0
  closedDocument = false
  private line = 0
  private row: Cell[] | null = null
  private rowHidden = false
  private column = 0
  private cell: { text: string; title: string; span: number; hidden: boolean } | null = null
  private place: 'before' | 'title' | 'script' | 'page' = 'before'
  private readonly setState: (mode: (typeof TokenizerMode)[keyof typeof TokenizerMode]) => void

  constructor(setState: (mode: (typeof TokenizerMode)[keyof typeof TokenizerMode]) => void) {
    this.setState = setState
  }

  onStartTag = (tag: Tag): void => {
    const name = tag.tagName
    if (name === 'td' || name === 'th') this.openCell(tag)
    else if (name === 'tr') this.openRow(tag)
    else if (name === 'table') this.openTable()
    else if (name === 'br') this.onText(' ')
    else if (name === 'title') this.enter('title', TokenizerMode.RCDATA)
    else if (name === 'script') this.enter('script', TokenizerMode.SCRIPT_DATA)
    else if (name === 'textarea') this.setState(TokenizerMode.RCDATA)
    else if (rawText.has(name)) this.enter('script', TokenizerMode.RAWTEXT)
    else if (name === 'body') this.place = 'page'
    else if (name === 'meta') this.readMeta(tag)
  }

  onEndTag = (tag: Tag): void => {
    const name = tag.tagName
    if (name === 'td' || name === 'th') this.closeCell()
    else if (name === 'tr') this.closeRow()
    else if (name === 'table') {
      this.closeRow()
      this.openTables = Math.max(0, this.openTables - 1)
    } else if (name === 'html' || name === 'body') this.closedDocument = true
    else if (name === 'title' || name === 'script' || rawText.has(name)) this.place = 'page'
  }

  onText = (text: string): void => {
    if (this.place === 'title') this.title = (this.title + text).slice(0, maxCellText)
    else if (this.place === 'script') return
    else if (this.cell) {
      if (this.cell.text.length < maxCellText) this.cell.text += text.slice(0, maxCellText)
    } else if (this.tables === 0 && this.heading.length < maxCellText) this.heading += text
  }

  private enter(
    place: 'title' | 'script',
    mode: (typeof TokenizerMode)[keyof typeof TokenizerMode],
  ) {
    this.place = place
    this.setState(mode)
  }

  private readMeta(tag: Tag) {
    const content = Token.getTokenAttr(tag, 'content') ?? ''
    if (/metatrader|metaquotes/i.test(content)) this.fromMetaTrader = true
  }

  private openTable() {
    this.closeCell()
    this.openTables += 1
    this.tables += 1
  }

  private openRow(tag: Tag) {
    this.closeRow()
    this.line += 1
    if (this.line > maxRows + spareRows) {
      throw new UnreadableFile(
        'too-large',
        'The file has more than 100,000 rows. Export shorter periods and import them one by one.',
      )
    }
    this.row = []
    this.column = 0
    this.rowHidden = isHidden(tag)
  }

  private openCell(tag: Tag) {
    this.closeCell()
    if (!this.row) return
    const span = Number.parseInt(Token.getTokenAttr(tag, 'colspan') ?? '1', 10)
    this.cell = {
      text: '',
      title: Token.getTokenAttr(tag, 'title') ?? '',
      span: Math.min(Math.max(Number.isNaN(span) ? 1 : span, 1), 100),
      hidden: this.rowHidden || isHidden(tag),
    }
  }

  private closeCell() {
    const cell = this.cell
    this.cell = null
    if (!cell || !this.row || cell.hidden || this.row.length >= maxCells) return
    const { title, span } = cell
    this.row.push({
      text: cleanText(cell.text),
      title: cleanText(title),
      column: this.column,
      span,
    })
    this.column += span
  }

  private closeRow() {
    this.closeCell()
    if (this.row && this.row.length > 0) this.rows.push({ line: this.line, cells: this.row })
    this.row = null
  }
}

/**
 * The visible rows of all tables of a page. The bytes run through parse5's tokenizer in chunks; no
 * tree is built and nothing is executed; scripts, styles and comments are skipped. Throws an
 * UnreadableFile for a page that ends inside a table or has too many rows.
 */
export function pageRows(bytes: Uint8Array, onProgress?: (part: number) => void): PageRows {
  const gatherer = new RowGatherer((mode) => {
    tokenizer.state = mode
  })
  const text = ({ chars }: { chars: string }) => gatherer.onText(chars)
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: gatherer.onStartTag,
      onEndTag: gatherer.onEndTag,
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  )
  decodeText(bytes, encodingOf(bytes), (piece) => tokenizer.write(piece, false), onProgress)
  tokenizer.write('', true)
  const { openTables, tables, closedDocument } = gatherer
  if (!closedDocument && (openTables > 0 || (tables === 0 && gatherer.fromMetaTrader))) {
    throw new UnreadableFile(
      'truncated',
      'The file is incomplete: it ends in the middle of its table. Export it again.',
    )
  }
  const { title, heading, rows, fromMetaTrader } = gatherer
  return { title: cleanText(title), heading: cleanText(heading), rows, fromMetaTrader }
}
