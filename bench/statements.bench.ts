import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Tokenizer } from 'parse5'
import { statementBytesMaximum } from '#contract/imports.ts'
import { readStatement } from '#server/statements/read-statement.ts'
import { encoded, page } from '#testing/statements/documents.ts'
import { historyOf, type Step } from '#testing/statements/history.ts'
import { mt5Report } from '#testing/statements/mt5-report.ts'
import { startPeer } from './peers.ts'

/**
 * A MetaTrader 5 report of 10,000 rows, read in full, compared with merely splitting the same bytes
 * into HTML tokens. Interpreting a report must cost little on top of tokenising it, and take less
 * than five seconds. Then the largest statement allowed, 100,000 rows and 50 MB, in a process of
 * its own, with its peak memory: a reader may use 512 MB.
 */
const rows = 10_000
const targetSeconds = 5
const targetRatio = 4
const repeats = 5
const largestRows = 100_000
const targetMegabytes = 512

/** Each trade has one row among the positions, two among the orders and two among the deals. */
function report(rows: number): Uint8Array {
  const steps = Array.from({ length: (rows / 5) * 2 }, (_, index): Step => {
    const move = ((index * 7919) % 600) - 300
    return {
      act: index % 2 === 0 ? 'open' : 'close',
      pick: index % 3,
      move,
      lots: 10,
      swap: -3,
      isLong: index % 4 === 0,
    }
  })
  const symbols = ['EURUSD', 'GBPUSD', 'XAUUSD']
  const history = historyOf(steps, { symbols, hedging: true, deposit: 1_000_000, rate: 1 })
  const style = {
    word: (meaning: string) => meaning,
    ...({ thousands: ' ', decimalMark: '.', digits: 2, isNew: true, currency: 'USD' } as const),
  }
  return encoded(
    page(mt5Report(history, style, 'Example-Demo, demo, Hedge'), null),
    'utf-16le',
    true,
  )
}

function bareTokens(bytes: Uint8Array): number {
  let tokens = 0
  const count = () => {
    tokens += 1
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: count,
      onEndTag: count,
      onCharacter: count,
      onWhitespaceCharacter: count,
      onNullCharacter: count,
      onComment: count,
      onDoctype: count,
      onEof: count,
    },
  )
  tokenizer.write(new TextDecoder('utf-16le').decode(bytes), true)
  return tokens
}

function fastest(work: () => unknown): number {
  const taken = Array.from({ length: repeats }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...taken)
}

const bytes = report(rows)
const statement = readStatement(bytes)
const bare = fastest(() => bareTokens(bytes))
const whole = fastest(() => readStatement(bytes))
const ratio = whole / bare
console.log(
  `${statement.trades.length} trades of ${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB`,
)
console.log(
  `tokens ${bare.toFixed(0)} ms, statement ${whole.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (target ${targetRatio})`,
)
if (whole > targetSeconds * 1000 || ratio > targetRatio) process.exitCode = 1

const folder = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
try {
  const file = path.join(folder, 'statement.html')
  const large = report(largestRows)
  // Trailing spaces at the end of a page have no effect.
  const padded = Buffer.alloc(statementBytesMaximum, Buffer.from(' ', 'utf-16le'))
  padded.set(large.subarray(0, statementBytesMaximum))
  await writeFile(file, padded)
  const peer = await startPeer<{ trades: number; milliseconds: number; megabytes: number }>(
    'statement-peer.ts',
    { STATEMENT: file },
  )
  const { trades, milliseconds, megabytes } = peer.facts
  await peer.stop()
  console.log(
    `${trades} trades of ${largestRows} rows, ${padded.length / 1e6} MB: ${(milliseconds / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB held at most (target ${targetMegabytes})`,
  )
  const isCut = large.length > statementBytesMaximum
  if (isCut || megabytes > targetMegabytes) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
