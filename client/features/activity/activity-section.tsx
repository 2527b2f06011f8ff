import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { oneOf, readDay, readId } from '#client/platform/lists/address-values.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import {
  type ActivityEntry,
  type ActivityFilter,
  activityCsvPath,
  activitySorts,
} from '#contract/activity.ts'
import { actionInWords } from '#contract/activity-words.ts'
import { activityQuery } from './activity.queries.ts'
import { ActivityFilters } from './activity-filters.tsx'
import {
  activityGroups,
  actorOf,
  exportFailure,
  loadFailure,
  openLabel,
  personName,
  subjectOf,
} from './activity-words.ts'

const ActivityDialog = lateDialog(
  async () => (await import('./activity-dialog.tsx')).ActivityDialog,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(activityQuery(firstPage, {}))]

/** Who did what in the academy: searching, reading and exporting it. */
export default function ActivitySection() {
  const list = useListState({ sortKeys: activitySorts, filters: ['group', 'person', 'from', 'to'] })
  const { filters } = list
  const filter: ActivityFilter = {
    search: list.search || undefined,
    group: oneOf(activityGroups)(filters.group),
    person: readId(filters.person),
    from: readDay(filters.from),
    to: readDay(filters.to),
  }
  const entries = useQuery(activityQuery(list.call, filter))
  const rows = entries.data?.items
  const [opened, setOpened] = useOpened(rows, 'entry')
  const [params, setParams] = useSearchParams()
  const showPerson = (id: string) => {
    const next = new URLSearchParams(params)
    next.delete('entry')
    next.delete('page')
    next.set('person', id)
    setParams(next, { replace: true })
  }

  return (
    <AdminList
      title="Activity"
      description="What was done in the academy and by whom. Entries can be neither changed nor deleted; network addresses are kept for 90 days."
      caption="Activity"
      item="entry"
      items="entries"
      list={list}
      query={entries}
      rows={rows}
      total={entries.data?.total}
      rowKey={({ id }) => id}
      columns={columnsFor(setOpened)}
      empty="No activity yet"
      noMatch="No entry matches"
      failure={loadFailure}
      searchLabel="Search by person, subject or id"
      searchPlaceholder="Search person, subject or action"
      filters={
        <ActivityFilters
          filter={filter}
          personName={nameOf(filter.person, rows)}
          onFilter={list.setFilter}
        />
      }
      actions={
        <ExportButton
          path={activityCsvPath}
          filter={filter}
          fileName="activity.csv"
          failure={exportFailure}
          savedTitle="Data Exported"
        />
      }
    >
      {opened && (
        <ActivityDialog entry={opened} onClose={() => setOpened(null)} onPerson={showPerson} />
      )}
    </AdminList>
  )
}

/** Two cells, and therefore two lines on a phone. */
const columnsFor = (onOpen: (entry: ActivityEntry) => void): Column<ActivityEntry>[] => [
  {
    key: 'what',
    header: 'What',
    phone: 'first',
    wide: true,
    cell: (entry) => (
      <div className="flex min-w-0 items-baseline gap-2">
        <button
          type="button"
          aria-label={openLabel(entry)}
          onClick={() => onOpen(entry)}
          className="shrink-0 text-left font-medium underline-offset-4 hover:underline"
        >
          {actionInWords(entry.action)}
        </button>
        <span className="truncate font-normal text-muted-foreground">{subjectOf(entry)}</span>
      </div>
    ),
  },
  {
    key: 'at',
    header: 'Who and when',
    phone: 'second',
    align: 'end',
    wide: true,
    cell: (entry) => (
      <div className="flex min-w-0 items-baseline justify-between gap-3 @xl:justify-end">
        <span className="truncate">{actorOf(entry)}</span>
        <time dateTime={entry.at} className="shrink-0 text-muted-foreground tabular-nums">
          {moment(entry.at)}
        </time>
      </div>
    ),
  },
]

/** The name of the person the list is filtered by, taken from its entries. */
function nameOf(id: string | undefined, rows: readonly ActivityEntry[] = []): string {
  const people = rows.flatMap(({ by, person }) => [by ?? [], person ?? []].flat())
  const found = people.find((one) => one.id === id)
  return found ? personName(found) : 'one person'
}
