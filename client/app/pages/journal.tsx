import { lazy } from 'react'
import { useParams } from 'react-router'
import { useTradingAccounts } from '#client/features/imports/accounts.queries.ts'
import { StatementDrop } from '#client/features/imports/statement-drop.tsx'
import { settingsQuery, tradesQuery } from '#client/features/journal/journal.queries.ts'
import JournalSection from '#client/features/journal/journal-section.tsx'
import { filterOf, noFilter } from '#client/features/journal/trades/trade-filter.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const ImportsSection = lazy(() => import('#client/features/imports/imports-section.tsx'))

const RulesSection = lazy(() => import('#client/features/journal/rules/rules-section.tsx'))
const PractiseButton = lateContent(
  async () => (await import('#client/features/own-drills/practise-button.tsx')).PractiseButton,
)
const OwnDrillPage = lazy(() => import('./own-drill.tsx'))
const OwnDrillsList = lazy(() => import('#client/features/own-drills/own-drills-list.tsx'))
const CandlesSection = lazy(() => import('#client/features/candles/candles-section.tsx'))
const PracticeSection = lazy(() => import('#client/features/practice/practice-section.tsx'))

/**
 * With these on the device, the journal opens offline and a trade can be written.
 * @public read by `firstReadsOf` from the loaded module
 */
export const firstReads = () => [
  firstRead(tradesQuery(1, filterOf(noFilter))),
  firstRead(settingsQuery()),
]

/**
 * The student's journal and, below it, the imported statements, an account's rules, drills of own trades, the chart
 * candles and practice.
 */
export default function JournalPage() {
  const [, below, id] = (useParams()['*'] ?? '').split('/')
  if (below === 'imports') return <ImportsSection id={id || null} />
  if (below === 'rules' && id) return <RulesSection key={id} id={id} />
  if (below === 'own-drills' && id) return <OwnDrillPage key={id} id={id} />
  if (below === 'candles') return <CandlesSection />
  if (below === 'practice') return <PracticeSection id={id || null} />
  return <JournalWithImports />
}

function JournalWithImports() {
  const accounts = useTradingAccounts()
  return (
    <StatementDrop>
      <JournalSection
        accounts={accounts}
        practice={{
          ofFinding: (finding, currency) => (
            <PractiseButton
              finding={finding}
              currency={currency}
              waiting={null}
              failure="‘Practise’ could not be loaded."
            />
          ),
          list: <OwnDrillsList />,
        }}
      />
    </StatementDrop>
  )
}
