import { useQuery } from '@tanstack/react-query'
import { Bookmark, Columns3, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { type ColumnKey, columnChoices } from './member-words.ts'
import { useDeleteView, useSaveView, viewsQuery } from './members.queries.ts'

const ViewNameDialog = lateDialog(
  async () => (await import('./view-name-dialog.tsx')).ViewNameDialog,
)

const deletion = { done: 'View Deleted', failed: 'Failed to delete the view.' }
const restoring = { done: 'View Restored', failed: 'Failed to restore the view.' }

/** Saved views of the list, and the choice of its columns. */
export function SavedViews({ shown }: { shown: readonly ColumnKey[] }) {
  const views = useQuery(viewsQuery()).data ?? []
  const [params, setParams] = useSearchParams()
  const [naming, setNaming] = useState(false)
  const remove = useDeleteView()
  const save = useSaveView()
  const here = new URLSearchParams(params)
  here.delete('page')
  const present = views.find(({ query }) => query === here.toString())
  const showColumn = (key: ColumnKey, isShown: boolean) => {
    const keys = columnChoices
      .map((column) => column.key)
      .filter((one) => (one === key ? isShown : shown.includes(one)))
    const next = new URLSearchParams(params)
    next.set('columns', keys.join(','))
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <Select
          aria-label="Saved views"
          options={[
            { value: '', label: 'Saved views' },
            ...views.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={present?.name ?? ''}
          onChange={({ target }) =>
            setParams(views.find(({ name }) => name === target.value)?.query ?? '')
          }
        />
      )}
      <Button size="sm" variant="outline" onClick={() => setNaming(true)}>
        <Bookmark aria-hidden="true" />
        Save this view
      </Button>
      {present && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Delete the view ${present.name}`}
          busy={remove.isPending}
          onClick={() =>
            void tellOutcome(remove.mutateAsync(present.name), deletion, {
              undo: { run: () => save.mutateAsync(present), outcome: restoring },
            })
          }
        >
          <Trash2 aria-hidden="true" />
          Delete view
        </Button>
      )}
      <Popover
        title="Columns"
        trigger={
          <Button size="sm" variant="outline" className="max-md:hidden">
            <Columns3 aria-hidden="true" />
            Columns
          </Button>
        }
      >
        <div className="flex flex-col gap-2 p-3">
          {columnChoices.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              onChange={({ target }) => showColumn(key, target.checked)}
            />
          ))}
        </div>
      </Popover>
      {naming && <ViewNameDialog query={here.toString()} onClose={() => setNaming(false)} />}
    </div>
  )
}
