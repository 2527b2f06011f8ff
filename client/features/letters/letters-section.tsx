import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { type Late, late } from '#client/ui/overlays/late.ts'
import { LateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Letter, type LetterState, letterSorts } from '#contract/letters.ts'
import type { LetterEditorProps } from './letter-editor.tsx'
import { lettersQuery, useDeleteLetter, useHoldLetter } from './letters.queries.ts'

const sendDialog = late(async () => (await import('./send-dialog.tsx')).SendDialog)

const looks: Record<LetterState, BadgeProps['variant']> = {
  draft: 'neutral',
  planned: 'info',
  sending: 'warning',
  sent: 'success',
}

type Opened = { what: 'edit'; letter: Letter | null } | { what: 'send' | 'delete'; letter: Letter }

interface LettersSectionProps {
  /** Writes a letter, with the recipient filters, which belong to another feature. */
  editor: Late<ComponentType<Omit<LetterEditorProps, 'filters'>>>
}

/** Letters to members: written, tested, and sent at a chosen time. */
export function LettersSection({ editor }: LettersSectionProps) {
  const list = useListState({ sortKeys: letterSorts })
  const letters = useQuery(lettersQuery(list.call))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [hold, remove] = [useHoldLetter(), useDeleteLetter()]
  const close = () => setOpened(null)
  const columns: Column<Letter>[] = [
    ...letterColumns,
    {
      key: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      wide: true,
      cell: (letter) => (
        <LetterMenu
          letter={letter}
          onOpen={(what) => setOpened({ what, letter })}
          onHold={() =>
            void tellOutcome(hold.mutateAsync(letter.id), {
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
      query={letters}
      rows={letters.data?.items}
      total={letters.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="An e-mail to the members who match a filter, at once or at a time you choose."
          make={() => setOpened({ what: 'edit', letter: null })}
        >
          No e-mails yet
        </FirstOne>
      }
      failure="Failed to load e-mails. Please try again."
      actions={
        <Button onClick={() => setOpened({ what: 'edit', letter: null })}>
          <Plus aria-hidden="true" />
          New E-mail
        </Button>
      }
    >
      {opened?.what === 'edit' && (
        <LateDialog part={editor} props={{ letter: opened.letter, onClose: close }} />
      )}
      {opened?.what === 'send' && (
        <LateDialog part={sendDialog} props={{ letter: opened.letter, onClose: close }} />
      )}
      <ConfirmDialog
        open={opened?.what === 'delete'}
        onOpenChange={close}
        title={`Delete the draft “${opened?.letter?.subject}”?`}
        description="It is deleted for everyone in the office."
        confirmLabel="Yes, Delete"
        destructive
        onConfirm={() => {
          const outcome = { done: 'E-mail Deleted', failed: 'Failed to delete the e-mail.' }
          if (opened?.letter) void tellOutcome(remove.mutateAsync(opened.letter.id), outcome)
          close()
        }}
      />
    </AdminList>
  )
}

interface LetterMenuProps {
  letter: Letter
  onOpen: (what: 'edit' | 'send' | 'delete') => void
  onHold: () => void
}

function LetterMenu({ letter, onOpen, onHold }: LetterMenuProps) {
  const { state, subject } = letter
  if (state === 'sending' || state === 'sent') return null
  return (
    <Menu
      trigger={
        <Button size="sm" variant="outline" aria-label={`Actions for ${subject}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {state === 'draft' ? (
        <>
          <MenuItem onSelect={() => onOpen('edit')}>Edit</MenuItem>
          <MenuItem onSelect={() => onOpen('send')}>Send…</MenuItem>
          <MenuItem destructive onSelect={() => onOpen('delete')}>
            Delete
          </MenuItem>
        </>
      ) : (
        <MenuItem onSelect={onHold}>Put on hold</MenuItem>
      )}
    </Menu>
  )
}

function reachedText({ state, people, handed, leftOut, sendAt }: Letter): string {
  if (state === 'draft') return '–'
  if (state === 'planned') return sendAt ? `Goes out ${moment(sendAt)}` : ''
  const left = leftOut > 0 ? `, ${leftOut} left out` : ''
  return `${handed.toLocaleString('en-US')} of ${people.toLocaleString('en-US')}${left}`
}

const letterColumns: Column<Letter>[] = [
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
      <Badge variant={looks[state]} className="capitalize">
        {state}
      </Badge>
    ),
  },
  { key: 'reached', header: 'Sent to', phone: 'second', cell: (letter) => reachedText(letter) },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => moment(createdAt) },
]
