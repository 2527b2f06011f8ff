import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { useListHead } from '#client/ui/lists/list-head.tsx'
import { memberSorts, membersCsvPath } from '#contract/members.ts'
import { pages } from '#contract/site/pages.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkStatus } from './bulk/bulk-status.tsx'
import { ChosenMembers } from './member-checkbox.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberFilters } from './member-filters.tsx'
import { columnsIn, filterNames, filterOf, loadFailure } from './member-words.ts'
import { membersQuery } from './members.queries.ts'
import { SavedViews } from './saved-views.tsx'

interface Selection {
  /** Members by their ids, or all that the filter finds. */
  chosen: readonly string[] | 'all'
  /** Whether a single row was pressed. */
  atOnce: boolean
}

const nobody: Selection = { chosen: [], atOnce: true }

const isIn = ({ chosen }: Selection, id: string) => chosen === 'all' || chosen.includes(id)

/** All members: searching, filtering and bulk actions. */
export function MembersList() {
  const list = useListState({ sortKeys: memberSorts, filters: filterNames })
  const [params] = useSearchParams()
  const filter = filterOf(list.filters, list.search)
  const members = useQuery(membersQuery(list.call, filter))
  const [selection, setSelection] = useState(nobody)
  const [bulk, setBulk] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const rows = members.data?.items
  const total = members.data?.total ?? 0
  // What is chosen in one press is counted at once, and marked in its rows after that has been painted.
  const marked = useDeferredValue(selection)
  const { chosen: selected } = selection
  const isSelected = (id: string) => isIn(selection.atOnce ? selection : marked, id)
  const choose = (chosen: Selection['chosen']) => setSelection({ chosen, atOnce: false })
  const toggle = (id: string) => {
    const before = selected === 'all' ? (rows ?? []).map((row) => row.id) : selected
    const chosen = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
    setSelection({ chosen, atOnce: true })
  }
  const named = params.get('columns')
  const shown = useMemo(() => columnsIn(named), [named])
  const columns = useMemo(() => memberColumns({ isPhone, shown }), [isPhone, shown])
  const filters = <MemberFilters values={list.filters} onFilter={list.setFilter} />
  const head = useListHead({
    title: 'Members',
    tools: {
      filter: {
        fields: filters,
        isUsed: Object.values(list.filters).some((one) => one !== ''),
        label: 'Filters',
      },
    },
  })
  return (
    <ChosenMembers value={{ isChosen: isSelected, onToggle: toggle }}>
      <AdminList
        title="Members"
        description="Everyone with an account: find members, open one, or act on many at once."
        caption="Members"
        item="member"
        items="members"
        list={list}
        query={members}
        rows={rows}
        total={members.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="Everyone with an account appears here. Invite the first ones."
            make={{ to: pages.invitations }}
          >
            No members yet
          </FirstOne>
        }
        failure={loadFailure}
        searchLabel="Search members by name or email"
        searchPlaceholder="Search name or email"
        filters={
          isPhone && (
            <>
              {filters}
              <SavedViews shown={shown} />
            </>
          )
        }
        actions={
          <>
            {!isPhone && head.buttons}
            <ExportButton
              path={membersCsvPath}
              filter={filter}
              fileName="members.csv"
              failure="Failed to export members. Please try again."
            />
          </>
        }
        summary={
          <>
            {!isPhone && head.panel}
            {!isPhone && <SavedViews shown={shown} />}
            {bulk && <BulkStatus key={bulk} id={bulk} onClose={() => setBulk(null)} />}
            {rows && rows.length > 0 && selected.length === 0 && (
              <Button
                size="sm"
                variant="ghost"
                className="w-fit"
                onClick={() => choose(rows.map(({ id }) => id))}
              >
                Select this page
              </Button>
            )}
            {selected.length > 0 && (
              <BulkBar
                who={selected === 'all' ? { filter } : { ids: [...selected] }}
                count={selected === 'all' ? total : selected.length}
                total={total}
                onAll={() => choose('all')}
                onClear={() => choose([])}
                onBegun={(id) => {
                  setBulk(id)
                  choose([])
                }}
              />
            )}
          </>
        }
      />
    </ChosenMembers>
  )
}
