import { screenshotsMaximum, type Trade } from '#contract/journal.ts'
import { isRepeat } from '#server/platform/creations/create-once.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { getTrade } from './get-trade.ts'
import { lockTrade } from './journal.store.ts'
import { insertScreenshot, listScreenshots } from './screenshots.store.ts'

/**
 * Adds the picture that `receive` reads and stores to one of the actor's trades. If the trade is
 * another user's, or already has the maximum, nothing is read.
 */
export async function addScreenshot(
  deps: JournalDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<string>,
): Promise<Trade> {
  const { db, now, media } = deps

  const trade = await getTrade(deps, actor, id)
  if (!(await isRepeat(db, actor))) checkRoom(trade.screenshots.length)
  const key = await receive()
  await media.keepOnce(actor, key, async (tx, screenshot) => {
    const locked = await lockTrade(tx, id)
    if (locked?.userId !== actor.id) throw notFound()
    checkRoom((await listScreenshots(tx, id)).length)
    await insertScreenshot(tx, { id: screenshot, tradeId: id, fileKey: key, createdAt: now() })
  })
  return getTrade(deps, actor, id)
}

function checkRoom(screenshots: number): void {
  if (screenshots < screenshotsMaximum) return
  throw new Failure('rule_violated', `A trade has at most ${screenshotsMaximum} screenshots.`)
}
