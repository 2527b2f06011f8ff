import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { unknownAccount } from './account-of.ts'
import { zonesOf } from './csv-columns.ts'
import { CsvRow } from './csv-row.ts'
import { csvRecords, csvText } from './csv-text.ts'
import { compareDecimals, lotsOfUnits, negated, signOf, sumOf } from './decimals.ts'
import { joinHalves } from './join-halves.ts'
import { RowFault } from './row.ts'
import type { ReadMovement, ReadTrade, RowProblem, Statement } from './statement.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { directionsOf, movementKind } from './words.ts'

type Draft = Omit<ReadTrade, 'direction'> & {
  word: string
  wordSign: number
  /** Opening and closing by the file's own clock, empty for a time that is missing. */
  wall: [string, string]
}

/**
 * Reads a CSV by its mapping. If opening and closing are mapped to the same columns, a trade has
 * two rows with one ticket, as in TradingView. A row with an amount and neither symbol nor price is
 * a movement of money. A column of costs without negative values lists what was paid, so its
 * amounts are negated. Throws an UnreadableFile if the mapping lacks fields that every trade needs.
 */
export function readCsv(
  bytes: Uint8Array,
  mapping: CsvMapping,
  onProgress?: (part: number) => void,
): Statement {
  checkColumns(mapping)
  const { separator, columns } = mapping
  const records = csvRecords(csvText(bytes), { separator, onProgress })
  const widest = Math.max(...Object.values(columns))
  // Lines above the table have fewer cells.
  const start = records.findIndex(({ cells }) => cells.length > widest)
  const body = start < 0 ? [] : records.slice(start + (mapping.header ? 1 : 0))
  const names = mapping.header ? (records[start]?.cells ?? []) : []
  const zones = zonesOf(names, body, mapping)
  const rows = body.map(({ line, cells }) => new CsvRow(line, cells, mapping, zones))
  const problems: RowProblem[] = []
  const drafts: Draft[] = []
  const movements: ReadMovement[] = []
  const inHalves = columns.openedAt !== undefined && columns.openedAt === columns.closedAt
  for (const row of inHalves ? joinHalves(rows, problems) : rows) {
    try {
      if (isMovement(row)) movements.push(movementOf(row))
      else drafts.push(draftOf(row, mapping))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      problems.push({ line: row.line, reason: error.message })
    }
  }
  const signed = withSignedCosts(withTickets(drafts))
  const trades = withDirections(withGross(signed, mapping.profitIsNet), problems)
  if (trades.length === 0 && movements.length === 0 && problems.length === 0) {
    throw body.length < records.length && records.length > 1
      ? new UnreadableFile('needs-mapping', 'With this separator no row has these columns.')
      : new UnreadableFile('empty', 'The file has no rows.')
  }
  problems.sort((one, other) => one.line - other.line)
  const account = unknownAccount
  const zone = zones.isStated ? 'UTC' : null
  return { format: 'csv', account, trades, movements, others: 0, problems, printed: [], zone }
}

const needed: [CsvField[], string][] = [
  [['symbol'], 'the symbol'],
  [['openedAt', 'closedAt'], 'the opening or closing time'],
  [['entry'], 'the opening price'],
  [['exit'], 'the closing price'],
  [['lots'], 'the volume'],
  [['profit'], 'the profit'],
]

function checkColumns({ columns, symbol }: CsvMapping) {
  const missing = needed.filter(([fields]) => fields.every((field) => columns[field] === undefined))
  const isRequested = missing.filter(([fields]) => !(symbol && fields.includes('symbol')))
  if (isRequested.length === 0) return
  const names = isRequested.map(([, name]) => name).join(', ')
  throw new UnreadableFile('needs-mapping', `Choose the column that contains ${names}.`)
}

const isMovement = (row: CsvRow): boolean =>
  row.text('profit') !== '' && row.text('entry') === '' && row.text('exit') === ''

function movementOf(row: CsvRow): ReadMovement {
  const word = row.text('direction')
  const comment = row.text('comment')
  const at = row.timeOrNull('openedAt') ?? row.time('closedAt')
  return {
    line: row.line,
    ticket: row.text('ticket') || `${wallOf(row, false)[0]} ${row.text('profit')}`,
    kind: movementKind({ word, comment, moved: null, firstWord: word }),
    at,
    amount: row.number('profit'),
    comment: comment || word,
  }
}

function draftOf(row: CsvRow, { columns, volumeIn }: CsvMapping): Draft {
  const closedAt = row.hasTime('closedAt') ? row.timeOrNull('closedAt') : row.time('openedAt')
  const openedAt = row.hasTime('openedAt') ? row.time('openedAt') : row.time('closedAt')
  const isClosed = closedAt !== null
  const symbol = row.symbol()
  const volume = row.number('lots')
  const size = signOf(volume) < 0 ? negated(volume) : row.positive('lots')
  const costs = {
    commission: row.amount('commission'),
    swap: row.amount('swap'),
    taxes: row.amount('taxes'),
    fee: row.amount('fee'),
  }
  const draft = {
    line: row.line,
    ticket: row.text('ticket'),
    position: null,
    symbol,
    word: row.directionWord(),
    // A negative volume was sold.
    wordSign: signOf(volume) < 0 ? -1 : 0,
    openedAt,
    closedAt,
    wall: wallOf(row, isClosed),
    entry: row.positive('entry'),
    exit: isClosed ? row.closing('exit') : null,
    stopLoss: row.price('stopLoss'),
    takeProfit: row.price('takeProfit'),
    lots: volumeIn === 'units' ? lotsOfUnits(size, symbol) : size,
    profit: isClosed ? row.number('profit') : null,
    ...costs,
    comment: row.text('comment'),
  }
  return columns.direction === undefined ? fromSides(draft) : draft
}

function wallOf(row: CsvRow, isClosed: boolean): [string, string] {
  const [opened, closed] = [row.wallTime('openedAt'), row.wallTime('closedAt')]
  return [opened ?? closed ?? '', isClosed ? (closed ?? opened ?? '') : '']
}

/**
 * A trade of a file that lists when and at what price was bought and sold, instead of the
 * direction: sold before it was bought, it was short.
 */
function fromSides(draft: Draft): Draft {
  const { openedAt, closedAt, entry, exit } = draft
  if (closedAt === null || exit === null || closedAt >= openedAt) return draft
  return {
    ...draft,
    openedAt: closedAt,
    closedAt: openedAt,
    wall: [draft.wall[1], draft.wall[0]],
    entry: exit,
    exit: entry,
    wordSign: -1,
  }
}

function withTickets(drafts: readonly Draft[]): Draft[] {
  const used = new Map<string, number>()
  return drafts.map((draft) => {
    if (draft.ticket !== '') return draft
    // Derived from what the file says, so that importing it again recognises the trade, however
    // its zone is read.
    const { wall, symbol, entry, lots } = draft
    const own = [...wall, symbol, entry, lots].join(' ')
    const times = (used.get(own) ?? 0) + 1
    used.set(own, times)
    return { ...draft, ticket: times === 1 ? own : `${own} ${times}` }
  })
}

function withSignedCosts(drafts: readonly Draft[]): Draft[] {
  const paid = (['commission', 'taxes', 'fee'] as const).filter(
    (name) =>
      drafts.some((draft) => signOf(draft[name]) > 0) &&
      drafts.every((draft) => signOf(draft[name]) >= 0),
  )
  if (paid.length === 0) return [...drafts]
  return drafts.map((draft) => {
    const changed = { ...draft }
    for (const name of paid) changed[name] = negated(draft[name])
    return changed
  })
}

/** The gross profit, if the file's profit includes the costs. */
function withGross(drafts: readonly Draft[], isNet: boolean): readonly Draft[] {
  if (!isNet) return drafts
  return drafts.map((draft) => {
    if (draft.profit === null) return draft
    const costs = [draft.commission, draft.swap, draft.taxes, draft.fee].map(negated)
    return { ...draft, profit: sumOf([draft.profit, ...costs]) }
  })
}

function withDirections(drafts: readonly Draft[], problems: RowProblem[]): ReadTrade[] {
  const voteOf = ({ entry, exit, profit }: Draft) =>
    Math.sign(compareDecimals(exit ?? entry, entry)) * signOf(profit ?? '0')
  const words = drafts.filter(({ word }) => word !== '')
  const directions = directionsOf(words.map((draft) => ({ word: draft.word, sign: voteOf(draft) })))
  return drafts.flatMap((draft) => {
    const { word, wordSign, wall, ...trade } = draft
    // Without a column, or a known word, the trade's own result decides.
    const sign = word === '' ? wordSign || voteOf(draft) : 0
    const direction = directions.get(word) ?? (sign > 0 ? 'BUY' : sign < 0 ? 'SELL' : null)
    if (direction) return [{ ...trade, direction }]
    const what = word === '' ? 'the trade was' : `“${word}” means`
    problems.push({
      line: draft.line,
      reason: `Nothing in the file shows whether ${what} bought or sold.`,
    })
    return []
  })
}
