import type { CsvMapping, ImportCheck, PreviewTrade, StatementImport } from '#contract/imports.ts'
import { unknownAccount } from '#server/statements/account-of.ts'
import { checkFigures } from '#server/statements/check-figures.ts'
import { sumOf } from '#server/statements/decimals.ts'
import { guessCsv } from '#server/statements/guess-csv.ts'
import { readStatement } from '#server/statements/read-statement.ts'
import type { ReadTrade, RowProblem, Statement } from '#server/statements/statement.ts'
import { typeOfFile } from '#server/statements/type-of-file.ts'
import { UnreadableFile } from '#server/statements/unreadable-file.ts'
import { isTooLong, problemsShown, type Staged, staged } from './imports.rules.ts'
import type { ReadHead } from './reader-message.ts'

interface Options {
  fileName: string
  mapping: CsvMapping | null
  onProgress: (fraction: number) => void
}

type ReadFile =
  | { kind: 'read'; staged: Staged; head: ReadHead }
  | { kind: 'refused'; message: string }

/** Reads the bytes of a file: the parts that the journal can store, or why it is not a statement, as readable text. */
export function readFileOf(bytes: Uint8Array, options: Options): ReadFile {
  try {
    const { read, csv, mapping } = understood(bytes, options)
    if (isTooLong(read)) return { kind: 'refused', message: tooLong }
    const rows = staged(read)
    const head: ReadHead = {
      format: read.format,
      stated: statedOf(read),
      zoneInFile: (read.zone ?? null) !== null,
      mapping,
      unreadable: rows.problems.length,
      other: read.others,
      movements: rows.movements.length,
      problems: rows.problems.slice(0, problemsShown),
      check: checkOf(read, rows),
      preview: { trades: read.trades.slice(0, previewTrades).map(previewed), csv },
    }
    return { kind: 'read', staged: rows, head }
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', message: error.message }
    throw error
  }
}

const previewTrades = 20
const tooLong = 'The file has more than 100,000 rows. Export a shorter period and upload that.'

interface Understood {
  read: Statement
  mapping: CsvMapping | null
  csv: NonNullable<StatementImport['preview']>['csv']
}

/**
 * Reads a file; for a CSV without a mapping, the columns are guessed. A CSV whose columns don't
 * suffice is nothing yet, with the question for them.
 */
function understood(bytes: Uint8Array, options: Options): Understood {
  const { mapping: known, fileName, onProgress } = options
  if (typeOfFile(bytes) !== 'text') {
    return { read: readStatement(bytes, { onProgress }), mapping: null, csv: null }
  }
  const { mapping: guessed, preset, rows, refusal } = guessCsv(bytes, fileName)
  const mapping = known ? withSymbol(known, guessed) : guessed
  const csv = { rows, preset }
  const read = readOrAsk(bytes, { mapping, onProgress })
  if (refusal !== null && (!known || read.statement.trades.length === 0)) {
    throw new UnreadableFile('foreign', refusal)
  }
  return { read: read.statement, mapping, csv: { ...csv, ...read.requested } }
}

function readOrAsk(
  bytes: Uint8Array,
  options: { mapping: CsvMapping; onProgress: Options['onProgress'] },
) {
  try {
    return { statement: readStatement(bytes, options) }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.reason !== 'needs-mapping') throw error
    return { statement: nothing, requested: { question: error.message } }
  }
}

/** A remembered mapping, with the symbol that the new file's name tells. */
const withSymbol = (known: CsvMapping, { symbol }: CsvMapping): CsvMapping =>
  known.columns.symbol === undefined && !known.symbol && symbol ? { ...known, symbol } : known

const nothing: Statement = {
  format: 'csv',
  account: unknownAccount,
  trades: [],
  movements: [],
  others: 0,
  problems: [],
  printed: [],
}

/** The account details in the file's header. */
function statedOf({ account }: Statement): ReadHead['stated'] {
  const { number, name, broker, currency, kind } = account
  return {
    ...(number && { number: number.slice(0, 60) }),
    ...(name && { name: name.slice(0, 100) }),
    ...(broker && { broker: broker.slice(0, 100) }),
    ...(currency && { currency }),
    ...(kind && { kind }),
  }
}

/**
 * The figures printed in the file beside those of what the journal will contain. They agree only if
 * no row is left out: even one that moves no figure is missing in the journal.
 */
function checkOf(read: Statement, { kept, problems }: Staged): ImportCheck {
  const { printed, openingBalance } = read
  const { trades, movements } = kept
  const isWhole = problems.length === 0
  // The deals tell what the file says, whether or not the journal has it.
  const deals = isWhole ? read.deals : []
  const checked = checkFigures(trades, movements, printed, openingBalance, deals)
  const explained = [...checked.flatMap((one) => one.rows), ...problems]
  const rows = new Map(explained.map((row) => [rowKey(row), row]))
  return {
    agrees: checked.length === 0 ? null : isWhole && checked.every(({ agrees }) => agrees),
    figures: checked.map(({ rows: _, ...figure }) => figure),
    rows: [...rows.values()].slice(0, problemsShown),
  }
}

const rowKey = ({ line, reason }: RowProblem) => `${line} ${reason}`

function previewed(trade: ReadTrade): PreviewTrade {
  const { line, symbol, direction, openedAt, closedAt, lots, entry, exit, profit } = trade
  const { commission, swap, taxes, fee } = trade
  const net = profit === null ? null : sumOf([profit, commission, swap, taxes, fee])
  return { line, symbol, direction, openedAt, closedAt, lots, entry, exit, net }
}
