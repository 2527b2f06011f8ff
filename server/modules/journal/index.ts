import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { signals } from '#server/modules/signals/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { isSharedTrade, listTaken } from './analysis/habit-trades.store.ts'
import { compareHabit, pickTradesOfHabit } from './analysis/habit-trades.ts'
import { checkEvidence } from './evidence/evidence.ts'
import { excursionsRoutes } from './excursions/excursions.routes.ts'
import {
  candlesChanged,
  computeExcursions,
  excursionsJob,
  ownerOfSeen,
  tradesChanged,
} from './excursions/excursions.ts'
import { exportFor } from './export.store.ts'
import { tradesToBeRanked } from './figures.rules.ts'
import { leadersInStatement, monthInStatement, recordedInStatement } from './figures.store.ts'
import {
  figuresOfPeriods,
  placesOfMonth,
  readSettings,
  resultOfMonth,
  totalTrades,
  updateSettings,
} from './figures.ts'
import {
  accountTotals,
  compareStaged,
  importStaged,
  removeImported,
  tradesOfAccount,
} from './imported.store.ts'
import { journalCommentedMail, tradeCommentedMail } from './journal.mails.ts'
import { journalNotices } from './journal.notices.ts'
import { mayOpen, tradesSeen } from './journal.policy.ts'
import { presentMonth } from './journal.present.ts'
import { accountBalance, accountMoves, tradeCandles } from './journal.questions.ts'
import { ownJournalRoutes, reviewRoutes } from './journal.routes.ts'
import { screenshotsInUse } from './journal.store.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { playbooksRoutes } from './playbooks/playbooks.routes.ts'
import { countUncommented, sharedJournalOf } from './review.store.ts'
import { commentOnTrade } from './review.ts'
import { findTrades } from './search.store.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { sharesByHand } from './sharing/sharing.store.ts'
import { requireShared } from './sharing/sharing.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { createTrade, describeTrade, listTrades } from './trades.ts'

export type { Covered, HabitTrade, TakenTrade } from './analysis/habit-trades.store.ts'
export type { HabitSeen } from './analysis/habit-trades.ts'
export { dateOf, localClock } from './analysis/moments.rules.ts'
// For practice, whose trades have the same figures.
export { figuresOf } from './figures.rules.ts'
export type { Leader, MonthRow } from './figures.store.ts'
export type { StagedTrades } from './imported.store.ts'
export {
  type AccountAt,
  accountBalance,
  accountMoves,
  type TradeCandles,
  tradeCandles,
} from './journal.questions.ts'

const needs = { access, identity, media, messages, signals }
const asks = { accountBalance, accountMoves, tradeCandles }
export type JournalDeps = DepsOf<'db' | 'jobs' | 'now', typeof needs, typeof asks>

export interface Journal {
  candlesChanged: Bound<typeof candlesChanged>
  ownerOfSeen: Bound<typeof ownerOfSeen>
  tradesChanged: Bound<typeof tradesChanged>
  checkEvidence: Bound<typeof checkEvidence>
  comment: Bound<typeof commentOnTrade>
  create: Bound<typeof createTrade>
  describe: Bound<typeof describeTrade>
  figuresOfPeriods: Bound<typeof figuresOfPeriods>
  list: Bound<typeof listTrades>
  placesOfMonth: Bound<typeof placesOfMonth>
  readSettings: Bound<typeof readSettings>
  resultOfMonth: Bound<typeof resultOfMonth>
  totalTrades: Bound<typeof totalTrades>
  updateSettings: Bound<typeof updateSettings>
  compareStaged: typeof compareStaged
  importStaged: typeof importStaged
  removeImported: typeof removeImported
  accountTotals: typeof accountTotals
  tradesOfAccount: typeof tradesOfAccount
  /** The trades of one of a user's habits, and how they have changed since an instant. */
  pickTradesOfHabit: Bound<typeof pickTradesOfHabit>
  compareHabit: Bound<typeof compareHabit>
  /** Closed trades by their ids, and which trades a reader may see. */
  listTaken: typeof listTaken
  tradesSeen: typeof tradesSeen
  /** Part of a statement: whether the academy sees a trade. */
  isSharedTrade: typeof isSharedTrade
  /** Throws 404 for a student who shares nothing. */
  requireShared: Bound<typeof requireShared>

  /** The journal data that a user shares with the academy. */
  sharedJournalOf: typeof sharedJournalOf
  sharesByHand: typeof sharesByHand
  /** Part of a statement: one row, from which `presentMonth` tells what a user's trades of a month came to. */
  monthInStatement: typeof monthInStatement
  presentMonth: typeof presentMonth
  /** Part of a statement: the leaders of a month, and a user's own place. */
  leadersInStatement: typeof leadersInStatement
  /** Part of a statement: what the closed trades of users come to, a row each. */
  recordedInStatement: typeof recordedInStatement
  /** The number of closed trades in a month that is needed for a place. */
  tradesToBeRanked: typeof tradesToBeRanked
  /** The number of shared trades without a comment. */
  countUncommented: typeof countUncommented
}

/** Students' trades: the record, the analysis, and the academy's comments. */
export const journal = defineModule('journal', {
  needs,
  asks,
  create: (deps: JournalDeps): Contribution<Journal> => {
    const { pool } = deps.db
    return {
      api: {
        candlesChanged: bind(deps, candlesChanged),
        ownerOfSeen: bind(deps, ownerOfSeen),
        tradesChanged: bind(deps, tradesChanged),
        checkEvidence: bind(deps, checkEvidence),
        comment: bind(deps, commentOnTrade),
        create: bind(deps, createTrade),
        describe: bind(deps, describeTrade),
        figuresOfPeriods: bind(deps, figuresOfPeriods),
        list: bind(deps, listTrades),
        placesOfMonth: bind(deps, placesOfMonth),
        readSettings: bind(deps, readSettings),
        resultOfMonth: bind(deps, resultOfMonth),
        totalTrades: bind(deps, totalTrades),
        updateSettings: bind(deps, updateSettings),
        compareStaged,
        importStaged,
        removeImported,
        accountTotals,
        tradesOfAccount,
        monthInStatement,
        presentMonth,
        leadersInStatement,
        recordedInStatement,
        tradesToBeRanked,
        pickTradesOfHabit: bind(deps, pickTradesOfHabit),
        compareHabit: bind(deps, compareHabit),
        listTaken,
        tradesSeen,
        isSharedTrade,
        requireShared: bind(deps, requireShared),
        sharedJournalOf,
        sharesByHand,
        countUncommented,
      },
      routes: [
        ...ownJournalRoutes(deps),
        ...analysisRoutes(deps),
        ...excursionsRoutes(deps),
        ...notesRoutes(deps),
        ...playbooksRoutes(deps),
        ...reviewRoutes(deps),
        ...sharingRoutes(deps),
        ...templatesRoutes(deps),
      ],
      jobs: [excursionsJob(bind(deps, computeExcursions))],
      mails: [tradeCommentedMail, journalCommentedMail],
      notices: journalNotices({ describe: bind(deps, describeTrade) }),
      files: {
        folders: ['screenshots'],
        mayOpen: bind(deps, mayOpen),
        inUse: (keys) => screenshotsInUse(pool, keys),
        columns: ['trade_screenshots.file_key'],
      },
      searched: [{ kind: 'trade', find: ({ id }, searched) => findTrades(pool, id, searched) }],
      personalData: {
        part: 'journal',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'trades.user_id': 'deleted',
          'trade_comments.author_id': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
          'signal_takers.user_id': {
            retainedBecause: 'it stays in a sum of five and more students, without the name',
          },
          'trade_sums.user_id': 'deleted',
          'stale_trade_sums.user_id': 'deleted',
          'costliest_findings.user_id': 'deleted',
          'journal_settings.user_id': 'deleted',
          'trading_plans.user_id': 'deleted',
          'journal_days.user_id': 'deleted',
          'journal_weeks.user_id': 'deleted',
          'playbooks.user_id': 'deleted',
          'journal_sharing.user_id': 'deleted',
          'trade_templates.user_id': 'deleted',
          'journal_looks.reader_id': 'deleted',
          'journal_looks.student_id': 'deleted',
          'journal_comments.user_id': 'deleted',
          'journal_comments.author_id': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
    }
  },
})
