import type { CandleFile } from '#contract/candles.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentFile } from './candles.present.ts'
import type { CandlesDeps } from './deps.ts'
import { findFile } from './files.store.ts'

/** A file uploaded by the actor; otherwise 404. */
export async function getCandleFile(
  { db }: Pick<CandlesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<CandleFile> {
  const row = await findFile(db.pool, actor.id, id)
  if (!row) throw notFound()
  return presentFile(row)
}
