import { createAddScreenshot } from './add-screenshot.ts'
import { createCommentOnTrade } from './comment-on-trade.ts'
import { createCreateTrade } from './create-trade.ts'
import { createDeleteScreenshot } from './delete-screenshot.ts'
import { createDeleteTrade } from './delete-trade.ts'
import type { JournalDeps } from './deps.ts'
import { createReadSettings, createUpdateSettings } from './journal-settings.ts'
import {
  createFiguresOfPeriod,
  createLeaderboard,
  createPerformanceOfMonth,
  createReadFigures,
} from './read-figures.ts'
import {
  createDescribeTrade,
  createGetTrade,
  createListTrades,
  createMayOpen,
  createTotalTrades,
} from './read-trades.ts'
import { createListSharedJournals, createListSharedTrades } from './review-journals.ts'
import { createUpdateTrade } from './update-trade.ts'

/** Everything that can be done with journals, each operation with its dependencies. */
export const createOperations = (deps: JournalDeps) => ({
  list: createListTrades(deps),
  get: createGetTrade(deps),
  create: createCreateTrade(deps),
  update: createUpdateTrade(deps),
  delete: createDeleteTrade(deps),
  addScreenshot: createAddScreenshot(deps),
  deleteScreenshot: createDeleteScreenshot(deps),
  settings: createReadSettings(deps),
  updateSettings: createUpdateSettings(deps),
  figures: createReadFigures(deps),
  listShared: createListSharedJournals(deps),
  listSharedTrades: createListSharedTrades(deps),
  comment: createCommentOnTrade(deps),
  describe: createDescribeTrade(deps),
  mayOpen: createMayOpen(deps),
  totalTrades: createTotalTrades(deps),
  performanceOfMonth: createPerformanceOfMonth(deps),
  figuresOfPeriod: createFiguresOfPeriod(deps),
  leaderboard: createLeaderboard(deps),
})

export type Operations = ReturnType<typeof createOperations>
