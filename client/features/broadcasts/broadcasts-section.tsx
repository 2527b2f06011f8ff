import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Broadcast, type BroadcastState, broadcastSorts } from '#contract/broadcasts.ts'
import type { BroadcastEditorProps } from './broadcast-editor.tsx'
import { broadcastsQuery, useDeleteBroadcast, useHoldBroadcast } from './broadcasts.queries.ts'

const SendDialog = lateDialog(async () => (await import('./send-dialog.tsx')).SendDialog)

const looks: Record<BroadcastState, BadgeProps['variant']> = {
  draft: 'neutral',
  planned: 'info',
  sending: 'warning',
  sent: 'success',
  stopped: 'danger',
}

type Opened =
  | { what: 'edit'; broadcast: Broadcast | null }
  | { what: 'send' | 'delete'; broadcast: Broadcast }

interface BroadcastsSectionProps {
  /** Writes a broadcast, with the recipient filters, which belong to another feature. */
  Editor: ComponentType<Omit<BroadcastEditorProps, 'filters'>>
}

/** Letters to members: written, tested, and sent at a chosen time. */
export function BroadcastsSection({ Editor }: BroadcastsSectionProps) {
  const list = useListState({ sortKeys: broadcastSorts })
  const broadcasts = useQuery(broadcastsQuery(list.call))
  const [opened, setOpened] = useState<Opened | null>(null)
  useAsked(() => setOpened({ what: 'edit', broadcast: null }))
  const [hold, remove] = [useHoldBroadcast(), useDeleteBroadcast()]
  const close = () => setOpened(null)
  const columns: Column<Broadcast>[] = [
    ...broadcastColumns,
    {
      ...actionsColumn,
      cell: (broadcast) => (
        <BroadcastMenu
          broadcast={broadcast}
          onOpen={(what) => setOpened({ what, broadcast })}
          onHold={() =>
            void tellOutcome(hold.mutateAsync(broadcast.id), {
              done: 'E-mail Put on Hold',
              failed: 'Failed to put the e-mail on hold.',
            })
          }
        />
      ),
    },
  ]
  return (
    <AdminList
      title="E-mails"
      description="To members who accept news at a confirmed address."
      caption="E-mails"
      item="e-mail"
      items="e-mails"
      list={list}
      query={broadcasts}
      rows={broadcasts.data?.items}
      total={broadcasts.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="An e-mail to the members who match a filter, at once or at a time you choose."
          make={() => setOpened({ what: 'edit', broadcast: null })}
        >
          No e-mails yet
        </FirstOne>
      }
      failure="Failed to load e-mails. Please try again."
      actions={
        <Button onClick={() => setOpened({ what: 'edit', broadcast: null })}>
          <Plus aria-hidden="true" />
          New E-mail
        </Button>
      }
    >
      {opened?.what === 'edit' && <Editor broadcast={opened.broadcast} onClose={close} />}
      {opened?.what === 'send' && <SendDialog broadcast={opened.broadcast} onClose={close} />}
      <ConfirmDialog
        open={opened?.what === 'delete'}
        onOpenChange={close}
        title={`Delete the draft “${opened?.broadcast?.subject}”?`}
        description="It is deleted for everyone in the office."
        confirmLabel="Yes, Delete"
        destructive
        onConfirm={() => {
          const outcome = { done: 'E-mail Deleted', failed: 'Failed to delete the e-mail.' }
          if (opened?.broadcast) void tellOutcome(remove.mutateAsync(opened.broadcast.id), outcome)
          close()
        }}
      />
    </AdminList>
  )
}

interface BroadcastMenuProps {
  broadcast: Broadcast
  onOpen: (what: 'edit' | 'send' | 'delete') => void
  onHold: () => void
}

function BroadcastMenu({ broadcast, onOpen, onHold }: BroadcastMenuProps) {
  const { state, subject, handed, leftOut } = broadcast
  if (state === 'sending' || state === 'sent') return null
  return (
    <Menu
      trigger={
        <Button size="sm" variant="outline" aria-label={`Actions for ${subject}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {state === 'draft' && <MenuItem onSelect={() => onOpen('edit')}>Edit</MenuItem>}
      {state !== 'planned' && <MenuItem onSelect={() => onOpen('send')}>Send…</MenuItem>}
      {state === 'draft' && (
        <MenuItem destructive onSelect={() => onOpen('delete')}>
          Delete
        </MenuItem>
      )}
      {state !== 'draft' && handed + leftOut === 0 && (
        <MenuItem onSelect={onHold}>Put on hold</MenuItem>
      )}
    </Menu>
  )
}

const stoppedReason = 'Whoever scheduled it may no longer send e-mails. Send it in your name.'

function reachedText({ state, people, handed, leftOut, sendAt }: Broadcast): string {
  if (state === 'draft' || (state === 'stopped' && people === 0)) return '–'
  if (state === 'planned') return sendAt ? `Goes out ${moment(sendAt)}` : ''
  const left = leftOut > 0 ? `, ${leftOut} left out` : ''
  return `${handed.toLocaleString('en-US')} of ${people.toLocaleString('en-US')}${left}`
}

const broadcastColumns: Column<Broadcast>[] = [
  {
    key: 'subject',
    header: 'Subject',
    phone: 'first',
    wide: true,
    cell: ({ subject }) => <span className="font-medium break-words">{subject}</span>,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <>
        <Badge variant={looks[state]} className="capitalize">
          {state}
        </Badge>
        {state === 'stopped' && (
          <span className="block text-compact text-muted-foreground">{stoppedReason}</span>
        )}
      </>
    ),
  },
  {
    key: 'reached',
    header: 'Sent to',
    phone: 'second',
    cell: (broadcast) => reachedText(broadcast),
  },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => moment(createdAt) },
]
