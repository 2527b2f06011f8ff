import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JournalDeps } from './deps.ts'
import { exportFor } from './export.store.ts'
import type { Placing } from './figures.rules.ts'
import { ownJournalRoutes, reviewRoutes } from './journal.routes.ts'
import { createOperations } from './operations.ts'
import {
  createFiguresOfPeriod,
  createLeaderboard,
  createPerformanceOfMonth,
  type Month,
  type Performance,
} from './read-figures.ts'
import { createDescribeTrade, createMayOpen, createTotalTrades } from './read-trades.ts'
import { screenshotsInUse } from './screenshots.store.ts'

type Operations = ReturnType<typeof createOperations>

export interface Journal {
  routes: Route[]
  list: Operations['list']
  create: Operations['create']
  comment: Operations['comment']
  updateSettings: Operations['updateSettings']
  /** Which trade it is; null where it is gone. */
  describe: ReturnType<typeof createDescribeTrade>
  /** Whether the actor may open the screenshot with this key right now. */
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  /** Those of the given file keys that a trade names. */
  filesInUse(keys: string[]): Promise<Set<string>>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
  /** How many trades, open and closed, the user has written down. */
  totalTrades(userId: string): Promise<number>
  /** What the user's trades that were closed in the month come to. */
  performanceOfMonth(userId: string, month: Month): Promise<Performance>
  /** What the user's trades that were closed from `from` until before `to` come to, in R. */
  figuresOfPeriod: ReturnType<typeof createFiguresOfPeriod>
  /** Those of the users who closed at least 3 trades in the month, by total R, the best first. */
  leaderboard(userIds: readonly string[], month: Month): Promise<Placing[]>
}

/** Students' trades: what they did, what it came to, and what the academy says of it. */
export function createJournal(deps: JournalDeps): Journal {
  const operations = createOperations(deps)
  return {
    routes: [...ownJournalRoutes(operations, deps.media), ...reviewRoutes(operations)],
    list: operations.list,
    create: operations.create,
    comment: operations.comment,
    updateSettings: operations.updateSettings,
    describe: createDescribeTrade(deps),
    mayOpen: createMayOpen(deps),
    filesInUse: (keys) => screenshotsInUse(deps.db.pool, keys),
    exportFor: (userId) => exportFor(deps.db.pool, userId),
    totalTrades: createTotalTrades(deps),
    performanceOfMonth: createPerformanceOfMonth(deps),
    figuresOfPeriod: createFiguresOfPeriod(deps),
    leaderboard: createLeaderboard(deps),
  }
}
