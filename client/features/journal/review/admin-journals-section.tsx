import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { seconds } from '#client/platform/http/query.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { type SharedJournal, sharedJournalSorts } from '#contract/journal/shared-journal.ts'
import { sharedJournalPage } from '#contract/site/pages.ts'
import { findingLine } from '../analysis/findings-words.ts'
import { sharedFailure } from '../journal-words.ts'
import { changesText } from '../sharing/sharing-words.ts'
import type { StudentPractice } from './shared-figures.tsx'
import { sharedJournalsQuery } from './shared-journals.queries.ts'

const SharedJournalPage = lateContent(
  async () => (await import('./shared-journal.tsx')).SharedJournalPage,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(sharedJournalsQuery(firstPage))]

/** The journals that mentorship students share, or the one of a single student. */
export default function AdminJournalsSection({ practice }: { practice: StudentPractice }) {
  const [, student] = (useParams()['*'] ?? '').split('/')
  if (!student) return <SharedJournals />
  return (
    <SharedJournalPage
      key={student}
      userId={student}
      practice={practice}
      waiting={<Spinner label="Loading the journal" />}
      failure={sharedFailure}
    />
  )
}

function SharedJournals() {
  const list = useListState({ sortKeys: sharedJournalSorts })
  const journals = useQuery({ ...sharedJournalsQuery(list.call), refetchInterval: seconds(60) })
  const navigate = useNavigate()
  const columns: Column<SharedJournal>[] = [
    ...journalColumns,
    {
      ...actionsColumn,
      cell: (journal) => (
        <RowActions
          subject={journal.user.name}
          actions={[
            {
              label: 'Read journal',
              name: `Read journal of ${journal.user.name}`,
              opensRow: true,
              onSelect: () => void navigate(sharedJournalPage(journal.user.id)),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <AdminList
      title="Shared Journals"
      description="Trades that mentorship students share with the academy"
      caption="Students who share trades"
      item="student"
      items="students"
      list={list}
      query={journals}
      rows={journals.data?.items}
      total={journals.data?.total}
      rowKey={({ user }) => user.id}
      columns={columns}
      empty="No student shares trades yet"
      failure={sharedFailure}
      searchLabel="Search students by name or email"
      searchPlaceholder="Search name or email"
    />
  )
}

/** The address; on a phone, what is new instead, if anything is. */
function SecondLine({ email, news }: { email: string; news: string | null | undefined }) {
  const style = 'text-compact text-muted-foreground @max-xl:truncate'
  return (
    <>
      <span className={cx(style, 'break-all', news && '@max-xl:hidden')}>{email}</span>
      {news && <span className={cx(style, '@xl:hidden')}>{news}</span>}
    </>
  )
}

const journalColumns: Column<SharedJournal>[] = [
  {
    key: 'student',
    header: 'Student',
    phone: 'both',
    wide: true,
    cell: ({ user, changes }) => (
      <span className="flex min-w-0 flex-col">
        <MemberLink id={user.id} name={user.name} />
        <SecondLine email={user.email} news={changes && changesText(changes)} />
      </span>
    ),
  },
  {
    key: 'changes',
    header: 'New to you',
    cell: ({ changes }) => {
      const news = changes && changesText(changes)
      return news ? <Badge variant="info">{news}</Badge> : 'Nothing new'
    },
  },
  {
    key: 'trades',
    header: 'Shared trades',
    phone: 'first-end',
    align: 'end',
    cell: ({ sharedTrades }) => (
      <span className="tabular-nums">
        {sharedTrades}
        <span className="@xl:hidden"> {sharedTrades === 1 ? 'trade' : 'trades'}</span>
      </span>
    ),
  },
  {
    key: 'uncommented',
    header: 'Comments',
    phone: 'second-end',
    cell: ({ uncommented }) =>
      uncommented === 0 ? (
        <Badge variant="success">All commented</Badge>
      ) : (
        <Badge variant="warning">{uncommented} without comment</Badge>
      ),
  },
  {
    key: 'costliest',
    header: 'What costs most',
    cell: ({ costliest }) =>
      costliest ? findingLine(costliest.finding, costliest.currency) : 'Nothing stands out',
  },
  {
    key: 'last',
    header: 'Last trade',
    cell: ({ lastTradeAt }) => (
      <time dateTime={lastTradeAt} className="tabular-nums">
        {moment(lastTradeAt)}
      </time>
    ),
  },
]
