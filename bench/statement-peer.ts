import { readFile } from 'node:fs/promises'
import { readStatement } from '#server/statements/read-statement.ts'

/** Reads the statement named in STATEMENT, alone in its process, and reports what that took. */
const bytes = await readFile(process.env.STATEMENT ?? '')
const start = performance.now()
const { trades } = readStatement(bytes)
const facts = {
  trades: trades.length,
  milliseconds: performance.now() - start,
  /** Peak resident memory of the process, including its code. */
  megabytes: process.resourceUsage().maxRSS / 1024,
}
process.send?.({ facts })
process.on('disconnect', () => process.exit())
