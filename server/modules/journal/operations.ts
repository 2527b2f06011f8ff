import { createAddScreenshot } from './add-screenshot.ts'
import { createChangeTradingPlan } from './analysis/change-trading-plan.ts'
import { createReadAnalysis } from './analysis/read-analysis.ts'
import { createReadTradingPlan } from './analysis/read-trading-plan.ts'
import { createCommentOnTrade } from './comment-on-trade.ts'
import { createCreateTrade } from './create-trade.ts'
import { createDeleteScreenshot } from './delete-screenshot.ts'
import { createDeleteTrade } from './delete-trade.ts'
import type { JournalDeps } from './deps.ts'
import { createDescribeTrade } from './describe-trade.ts'
import { createCandlesChanged, createTradesChanged } from './excursions/excursions-job.ts'
import { createReadExcursions } from './excursions/read-excursions.ts'
import { createOwnerOfSeen, createReadTradePlace } from './excursions/read-trade-place.ts'
import { createReckonExcursions } from './excursions/reckon-excursions.ts'
import { createFiguresOfPeriods } from './figures-of-periods.ts'
import { createGetTrade } from './get-trade.ts'
import { accountTotals, compareStaged, importStaged, removeImported } from './imported.store.ts'
import { createMayOpen } from './journal.policy.ts'
import { createListSharedJournals } from './list-shared-journals.ts'
import { createListSharedTrades } from './list-shared-trades.ts'
import { createListTrades } from './list-trades.ts'
import { createListNotes } from './notes/list-notes.ts'
import { createSaveDayNote } from './notes/save-day-note.ts'
import { createSaveWeekNote } from './notes/save-week-note.ts'
import { createPerformanceOfMonth } from './performance-of-month.ts'
import { createPlaceOfMonth } from './place-of-month.ts'
import { createReadFigures } from './read-figures.ts'
import { createReadSettings } from './read-settings.ts'
import { createTotalTrades } from './total-trades.ts'
import { createUpdateSettings } from './update-settings.ts'
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
  analysis: createReadAnalysis(deps),
  notes: createListNotes(deps),
  saveDayNote: createSaveDayNote(deps),
  saveWeekNote: createSaveWeekNote(deps),
  tradingPlan: createReadTradingPlan(deps),
  changeTradingPlan: createChangeTradingPlan(deps),
  listShared: createListSharedJournals(deps),
  listSharedTrades: createListSharedTrades(deps),
  comment: createCommentOnTrade(deps),
  describe: createDescribeTrade(deps),
  mayOpen: createMayOpen(deps),
  totalTrades: createTotalTrades(deps),
  performanceOfMonth: createPerformanceOfMonth(deps),
  figuresOfPeriods: createFiguresOfPeriods(deps),
  placeOfMonth: createPlaceOfMonth(deps),
  excursions: createReadExcursions(deps),
  place: createReadTradePlace(deps),
  ownerOfSeen: createOwnerOfSeen(deps),
  reckonExcursions: createReckonExcursions(deps),
  tradesChanged: createTradesChanged(deps),
  candlesChanged: createCandlesChanged(deps),
  compareStaged,
  importStaged,
  removeImported,
  accountTotals,
})

export type Operations = ReturnType<typeof createOperations>
