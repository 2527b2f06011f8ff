import type { Trade } from '#contract/journal.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { createGetTrade } from './get-trade.ts'
import { lockTrade } from './journal.store.ts'
import { deleteScreenshot, listScreenshots } from './screenshots.store.ts'

/** Deletes a screenshot of one of the actor's trades; throws 404 for any other. */
export const createDeleteScreenshot = (deps: JournalDeps) => {
  const { db, media } = deps
  const get = createGetTrade(deps)
  return async (actor: Actor, ids: { tradeId: string; screenshotId: string }): Promise<Trade> => {
    await db.transaction(async (tx) => {
      const trade = await lockTrade(tx, ids.tradeId)
      if (trade?.userId !== actor.id) throw notFound()
      const screenshots = await listScreenshots(tx, ids.tradeId)
      const screenshot = screenshots.find(({ id }) => id === ids.screenshotId)
      if (!screenshot) throw notFound()
      await deleteScreenshot(tx, screenshot.id)
      await media.deleteFiles(tx, [screenshot.fileKey])
    })
    return get(actor, ids.tradeId)
  }
}
