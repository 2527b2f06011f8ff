import { readFile } from 'node:fs/promises'
import { readStatement } from '#server/modules/imports/reading/read-statement.ts'

/** Reads the one statement that it is named, alone in its process, and says what that took. */
const bytes = await readFile(process.env.STATEMENT ?? '')
const start = performance.now()
const { trades } = readStatement(bytes)
const facts = {
  trades: trades.length,
  milliseconds: performance.now() - start,
  /** The most that the process ever held, its code included. */
  megabytes: process.resourceUsage().maxRSS / 1024,
}
process.send?.({ facts })
process.on('disconnect', () => process.exit())
