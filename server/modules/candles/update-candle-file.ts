import type { CandleFile } from '#contract/candles.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readJobName } from './candles.rules.ts'
import type { CandlesDeps } from './deps.ts'
import { changeFile, lockFile } from './files.store.ts'
import { getCandleFile } from './get-candle-file.ts'
import { readingElsewhere } from './reading-elsewhere.ts'

interface Told {
  pair?: string | undefined
  timeZone?: string | undefined
}

/**
 * Supplies information missing from a file; once it is complete, the file is imported. Throws 409
 * for a file that needs none.
 */
export async function updateCandleFile(
  deps: CandlesDeps,
  actor: Actor,
  id: string,
  { pair, timeZone }: Told,
): Promise<CandleFile> {
  const { db, jobs } = deps

  const change = db.transaction(async (tx) => {
    const row = await lockFile(tx, actor.id, id)
    if (!row) throw notFound()
    if (row.status !== 'waiting') throw new Failure('conflict', 'This file asks for nothing.')
    const told = { pair: pair ?? row.pair, timeZone: timeZone ?? row.timeZone }
    const needs = row.needs.filter((need) => told[need] === null)
    const isTold = needs.length === 0
    const status = isTold ? ('reading' as const) : row.status
    await changeFile(tx, id, { ...told, needs: JSON.stringify(needs), status, attempt: null })
    if (isTold) await jobs.send(tx, { name: readJobName }, { id })
  })
  await change.catch((error: unknown) => {
    throw violatedUnique(error) === 'candle_files_reading' ? readingElsewhere() : error
  })
  return getCandleFile(deps, actor, id)
}
