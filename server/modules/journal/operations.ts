import { tradesOfAccount } from './account-trades.store.ts'
import { createAddScreenshot } from './add-screenshot.ts'
import { createChangeTradingPlan } from './analysis/change-trading-plan.ts'
import { createListMultiples } from './analysis/list-multiples.ts'
import { createReadAnalysis } from './analysis/read-analysis.ts'
import { createReadTradingPlan } from './analysis/read-trading-plan.ts'
import { createCommentOnTrade } from './comment-on-trade.ts'
import { createCreateTrade } from './create-trade.ts'
import { createDeleteScreenshot } from './delete-screenshot.ts'
import { createDeleteTrade } from './delete-trade.ts'
import type { JournalDeps } from './deps.ts'
import { createDescribeTrade } from './describe-trade.ts'
import { createCheckEvidence } from './evidence/check-evidence.ts'
import { createCandlesChanged } from './excursions/candles-changed.ts'
import { createOwnerOfSeen } from './excursions/owner-of-seen.ts'
import { createReadExcursions } from './excursions/read-excursions.ts'
import { createReadTradePlace } from './excursions/read-trade-place.ts'
import { createReckonExcursions } from './excursions/reckon-excursions.ts'
import { createTradesChanged } from './excursions/trades-changed.ts'
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
import { createPlacesOfMonth } from './places-of-month.ts'
import { createChangeTicks } from './playbooks/change-ticks.ts'
import { createDeletePlaybook } from './playbooks/delete-playbook.ts'
import { createListPlaybooks } from './playbooks/list-playbooks.ts'
import { createReadPlaybookFigures } from './playbooks/read-playbook-figures.ts'
import { createReadTicks } from './playbooks/read-ticks.ts'
import { createSavePlaybook } from './playbooks/save-playbook.ts'
import { createReadFigures } from './read-figures.ts'
import { createReadSettings } from './read-settings.ts'
import { createResultOfMonth } from './result-of-month.ts'
import { createChangeSharing } from './sharing/change-sharing.ts'
import { createCommentOnJournal } from './sharing/comment-on-journal.ts'
import { createListRemarks } from './sharing/list-remarks.ts'
import { createListSharedNotes } from './sharing/list-shared-notes.ts'
import { createMarkSeen } from './sharing/mark-seen.ts'
import { createReadSharedAnalysis } from './sharing/read-shared-analysis.ts'
import { createReadSharedJournal } from './sharing/read-shared-journal.ts'
import { createReadSharing } from './sharing/read-sharing.ts'
import { createListFollowedSignals } from './signals/list-followed-signals.ts'
import { createDeleteTemplate } from './templates/delete-template.ts'
import { createListTemplates } from './templates/list-templates.ts'
import { createSaveTemplate } from './templates/save-template.ts'
import { createTotalTrades } from './total-trades.ts'
import { createUpdateSettings } from './update-settings.ts'
import { createUpdateTrade } from './update-trade.ts'

/** All operations on journals, each with its dependencies. */
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
  multiples: createListMultiples(deps),
  notes: createListNotes(deps),
  saveDayNote: createSaveDayNote(deps),
  saveWeekNote: createSaveWeekNote(deps),
  tradingPlan: createReadTradingPlan(deps),
  changeTradingPlan: createChangeTradingPlan(deps),
  playbooks: createListPlaybooks(deps),
  savePlaybook: createSavePlaybook(deps),
  deletePlaybook: createDeletePlaybook(deps),
  ticks: createReadTicks(deps),
  changeTicks: createChangeTicks(deps),
  playbookFigures: createReadPlaybookFigures(deps),
  listShared: createListSharedJournals(deps),
  listSharedTrades: createListSharedTrades(deps),
  comment: createCommentOnTrade(deps),
  templates: createListTemplates(deps),
  saveTemplate: createSaveTemplate(deps),
  deleteTemplate: createDeleteTemplate(deps),
  followedSignals: createListFollowedSignals(deps),
  checkEvidence: createCheckEvidence(deps),
  sharing: createReadSharing(deps),
  changeSharing: createChangeSharing(deps),
  remarks: createListRemarks(deps),
  commentOnJournal: createCommentOnJournal(deps),
  sharedAnalysis: createReadSharedAnalysis(deps),
  sharedJournal: createReadSharedJournal(createListSharedJournals(deps)),
  sharedNotes: createListSharedNotes(deps),
  markSeen: createMarkSeen(deps),
  describe: createDescribeTrade(deps),
  mayOpen: createMayOpen(deps),
  totalTrades: createTotalTrades(deps),
  figuresOfPeriods: createFiguresOfPeriods(deps),
  placesOfMonth: createPlacesOfMonth(deps),
  resultOfMonth: createResultOfMonth(deps),
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
  tradesOfAccount,
})

export type Operations = ReturnType<typeof createOperations>
