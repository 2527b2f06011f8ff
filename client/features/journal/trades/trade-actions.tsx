import { CircleCheck, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Trade } from '#contract/journal/journal.ts'
import type { useDeleteTrade } from '../journal.queries.ts'
import { deletion } from '../journal-words.ts'

interface TradeActionsProps {
  trade: Trade
  /** One mutation for the whole list: the query client would notify one per row separately. */
  remove: ReturnType<typeof useDeleteTrade>
  onShow: () => void
  onEdit: () => void
  /** Closes an open trade. */
  onCloseTrade: () => void
}

/** The actions on one's own trade. */
export function TradeActions(props: TradeActionsProps) {
  const { trade, remove, onShow, onEdit, onCloseTrade } = props
  const name = `${trade.pair} ${trade.direction} at ${trade.entry}`
  const confirmAndRemove = async () => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Delete the trade ${name}?`,
      description: 'Its screenshots, notes and comments are deleted with it. This can’t be undone.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(trade.id), deletion)
  }
  const canClose = trade.status === 'open' && trade.source === 'manual'
  return (
    <div className="flex items-center gap-2 @xl:justify-end">
      <div className="@max-xl:hidden">
        {canClose ? (
          <Button size="sm" aria-label={`Close trade ${name}`} onClick={onCloseTrade}>
            Close Trade
          </Button>
        ) : (
          <Button size="sm" variant="outline" aria-label={`Details of ${name}`} onClick={onShow}>
            Details
          </Button>
        )}
      </div>
      <Menu
        trigger={
          <Button
            size="icon"
            variant="ghost"
            aria-label={`More for ${name}`}
            className="@max-xl:-mr-2 @xl:size-8"
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        {canClose && (
          <MenuItem icon={<CircleCheck aria-hidden="true" />} onSelect={onCloseTrade}>
            Close Trade
          </MenuItem>
        )}
        <MenuItem icon={<Eye aria-hidden="true" />} onSelect={onShow}>
          Details
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          destructive
          disabled={remove.isPending && remove.variables === trade.id}
          onSelect={() => void confirmAndRemove()}
        >
          Delete
        </MenuItem>
      </Menu>
    </div>
  )
}
