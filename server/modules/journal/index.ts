import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { asks, type JournalDeps, needs } from './deps.ts'
import { excursionsRoutes } from './excursions/excursions.routes.ts'
import { createExcursionsJob } from './excursions/excursions-job.ts'
import { exportFor } from './export.store.ts'
import { presentMonth } from './figures.present.ts'
import { tradesToBeRanked } from './figures.rules.ts'
import { leadersInStatement, monthInStatement } from './figures.store.ts'
import { journalCommentedMail, tradeCommentedMail } from './journal.mails.ts'
import { journalNotices } from './journal.notices.ts'
import { ownJournalRoutes, reviewRoutes } from './journal.routes.ts'
import { countUncommented, sharedJournalOf } from './member-journal.store.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { createOperations, type Operations } from './operations.ts'
import { playbooksRoutes } from './playbooks/playbooks.routes.ts'
import { screenshotsInUse } from './screenshots.store.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'

export { dateOf, localClock } from './analysis/local-clock.rules.ts'
export type { Leader, MonthRow } from './figures.store.ts'
export type { StagedTrades } from './imported.store.ts'
export {
  type AccountAt,
  accountBalance,
  type TradeCandles,
  tradeCandles,
} from './journal.questions.ts'

export interface Journal extends OwnJournal {
  /** The journal data that a user shares with the academy. */
  sharedJournalOf: typeof sharedJournalOf
  /** Part of a statement: one row, from which `presentMonth` tells what a user's trades of a month came to. */
  monthInStatement: typeof monthInStatement
  presentMonth: typeof presentMonth
  /** Part of a statement: the leaders of a month, and a user's own place. */
  leadersInStatement: typeof leadersInStatement
  /** The number of closed trades in a month that is needed for a place. */
  tradesToBeRanked: typeof tradesToBeRanked
  /** The number of shared trades without a comment. */
  countUncommented: typeof countUncommented
}

type OwnJournal = Pick<
  Operations,
  | 'accountTotals'
  | 'candlesChanged'
  | 'ownerOfSeen'
  | 'tradesChanged'
  | 'compareStaged'
  | 'importStaged'
  | 'removeImported'
  | 'checkEvidence'
  | 'comment'
  | 'create'
  | 'describe'
  | 'figuresOfPeriods'
  | 'list'
  | 'placesOfMonth'
  | 'resultOfMonth'
  | 'totalTrades'
  | 'tradesOfAccount'
  | 'updateSettings'
>

/** Students' trades: the record, the analysis, and the academy's comments. */
export const journal = defineModule('journal', {
  needs,
  asks,
  create: (deps: JournalDeps): Contribution<Journal> => {
    const { pool } = deps.db
    const operations = createOperations(deps)
    return {
      api: {
        ...operations,
        monthInStatement,
        presentMonth,
        leadersInStatement,
        tradesToBeRanked,
        sharedJournalOf,
        countUncommented,
      },
      routes: [
        ...ownJournalRoutes(operations, deps.media),
        ...analysisRoutes(operations),
        ...excursionsRoutes(operations),
        ...notesRoutes(operations),
        ...playbooksRoutes(operations),
        ...reviewRoutes(operations),
        ...sharingRoutes(operations),
        ...templatesRoutes(operations),
      ],
      jobs: [createExcursionsJob(operations.reckonExcursions)],
      mails: [tradeCommentedMail, journalCommentedMail],
      notices: journalNotices(operations),
      files: {
        folders: ['screenshots'],
        mayOpen: operations.mayOpen,
        inUse: (keys) => screenshotsInUse(pool, keys),
        columns: ['trade_screenshots.file_key'],
      },
      personalData: {
        part: 'journal',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'trades.user_id': 'deleted',
          'trade_comments.author_id': {
            keptBecause: 'it belongs to another user, who keeps it without the name',
          },
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
            keptBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
    }
  },
})
