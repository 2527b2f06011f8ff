import { setTimeout } from 'node:timers/promises'
import { getImport, type StatementImport } from '#contract/imports.ts'
import type { TestApp } from './app.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'

/** A trade of a made-up CSV; the defaults are a two-hour trade that won 100.00. */
interface CsvTrade {
  ticket: string
  symbol?: string
  openedAt?: string
  /** '' while it is open. */
  closedAt?: string
  entry?: string
  exit?: string
  stopLoss?: string
  lots?: string
  profit?: string
  commission?: string
  swap?: string
}

/** A CSV whose columns need no mapping. */
export function statementCsv(trades: readonly CsvTrade[]): Buffer {
  const head =
    'Ticket,Open Time,Type,Volume,Symbol,Open Price,S/L,T/P,Close Time,Close Price,Commission,Swap,Profit'
  const rows = trades.map((trade) => {
    const { ticket, symbol = 'EURUSD', openedAt = '2026-01-05 10:00:00' } = trade
    const { closedAt = '2026-01-05 12:00:00', entry = '1.10000', lots = '1.00' } = trade
    const isOpen = closedAt === ''
    const { exit = isOpen ? '' : '1.10100', profit = isOpen ? '' : '100.00' } = trade
    const { stopLoss = '', commission = '-7.00', swap = '0.00' } = trade
    const cells = [ticket, openedAt, 'buy', lots, symbol, entry, stopLoss, '', closedAt, exit]
    return [...cells, commission, swap, profit].join(',')
  })
  return Buffer.from(`${[head, ...rows].join('\r\n')}\r\n`)
}

/** Sends a file as a statement. */
export function sendStatement(
  app: TestApp,
  as: Person | null,
  content: Buffer,
  { name = 'statement.csv', fields = {} }: { name?: string; fields?: Record<string, string> } = {},
) {
  const file = { field: 'file', content, name }
  return sendForm(app, { as, path: '/journal/imports', file, fields })
}

/** Uploads a file, waits until the job has read it, and returns the result. */
export async function readStatementOf(
  app: TestApp,
  as: Person,
  content: Buffer,
  sent: Parameters<typeof sendStatement>[3] = {},
): Promise<StatementImport> {
  const { body } = await sendStatement(app, as, content, sent)
  const { id } = body as { id: string }
  return settled(app, as, id)
}

/**
 * An import, once its state no longer changes; a test that waits longer fails by its own time-out.
 */
export async function settled(app: TestApp, as: Person, id: string): Promise<StatementImport> {
  for (;;) {
    const { body, status } = await app.call(getImport, { as, params: { id } })
    if (status !== 200) throw new Error(`the import answers ${status}`)
    if (body.status !== 'reading' && body.status !== 'importing') return body
    await setTimeout(50)
  }
}
