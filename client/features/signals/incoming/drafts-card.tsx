import { useQuery } from '@tanstack/react-query'
import { FilePen, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError } from '#client/ui/displays/states.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { SignalDraft } from '#contract/signals/incoming-signals.ts'
import { nameOf, updateWords } from '../form/message-words.ts'
import type { SignalDialogProps } from '../form/signal-dialog.tsx'
import { draftsQuery, useDiscardDraft } from './incoming.queries.ts'

interface DraftsCardProps {
  /** Publishes what came in. */
  SignalDialog: ComponentType<Omit<SignalDialogProps, 'strategies'>>
}

/** What came in and waits to be looked at; nothing while there is none. */
export function DraftsCard({ SignalDialog }: DraftsCardProps) {
  const query = useQuery({ ...draftsQuery(), refetchInterval: seconds(60) })
  const [opened, setOpened] = useState<SignalDraft | null>(null)
  if (!query.data) {
    if (!query.isError) return null
    return <QueryError message="The drafts could not be loaded." query={query} />
  }
  return (
    <>
      {query.data.length > 0 && (
        <Card
          title="Drafts"
          description="Came in from elsewhere. Open one to check and publish it; until then only the office sees it."
        >
          <Table
            caption="Drafts"
            columns={[
              ...columns,
              {
                ...actionsColumn,
                cell: (draft) => <DraftActions draft={draft} onOpen={() => setOpened(draft)} />,
              },
            ]}
            rows={query.data}
            rowKey={({ id }) => id}
            empty="No drafts"
          />
        </Card>
      )}
      {opened && <SignalDialog draft={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What was read of it, in words. */
function titleOf({ signals, update }: SignalDraft): string {
  const [signal, ...more] = signals
  if (signal) return more.length > 0 ? `${signals.length} signals` : nameOf(signal)
  return update ? `Update: ${updateWords(update)}` : 'Not read'
}

const discarding = {
  title: 'Discard this draft?',
  description: 'What came in is removed, and cannot be published any more.',
  confirmLabel: 'Yes, Discard',
}

function DraftActions({ draft, onOpen }: { draft: SignalDraft; onOpen: () => void }) {
  const discard = useDiscardDraft()
  const title = titleOf(draft)
  const onDiscard = async () => {
    const row = pressedRow()
    if (!(await askFirst(discarding))) return
    focusNextRow(row)
    await tellOutcome(discard.mutateAsync(draft.id), {
      done: 'Draft Discarded',
      failed: 'Failed to discard the draft. Please try again.',
    })
  }
  return (
    <RowActions
      subject={title}
      actions={[
        {
          label: 'Open',
          name: `Open ${title}`,
          icon: <FilePen aria-hidden="true" />,
          opensRow: true,
          onSelect: onOpen,
        },
        {
          label: 'Discard',
          name: `Discard ${title}`,
          icon: <Trash2 aria-hidden="true" />,
          destructive: true,
          busy: discard.isPending,
          onSelect: () => void onDiscard(),
        },
      ]}
    />
  )
}

const columns: Column<SignalDraft>[] = [
  {
    key: 'read',
    header: 'What was read',
    phone: 'first-wide',
    wide: true,
    cell: (draft) => (
      <>
        <span className="font-medium break-words">{titleOf(draft)}</span>
        {draft.problem && (
          <span className="block text-compact break-words text-danger">
            Not published: {draft.problem}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'text',
    header: 'What came in',
    cell: (draft) => (
      <span dir="auto" className="line-clamp-3 max-w-md break-words whitespace-pre-line">
        <Marked draft={draft} />
      </span>
    ),
  },
  {
    key: 'source',
    header: 'From',
    phone: 'second',
    cell: ({ source }) => source.name,
  },
  {
    key: 'receivedAt',
    header: 'Received',
    phone: 'second-end',
    cell: ({ receivedAt }) => (
      <time dateTime={receivedAt} className="tabular-nums md:whitespace-nowrap">
        {moment(receivedAt)}
      </time>
    ),
  },
]

/** The message with what could not be read marked. */
function Marked({ draft: { words, unread } }: { draft: SignalDraft }) {
  const parts: { text: string; isUnread: boolean; from: number }[] = []
  let done = 0
  for (const { text } of unread) {
    const from = words.indexOf(text, done)
    if (from < 0) continue
    if (from > done) parts.push({ text: words.slice(done, from), isUnread: false, from: done })
    parts.push({ text, isUnread: true, from })
    done = from + text.length
  }
  if (done < words.length) parts.push({ text: words.slice(done), isUnread: false, from: done })
  return parts.map(({ text, isUnread, from }) =>
    isUnread ? (
      <mark key={from} className="rounded-sm bg-warning-soft px-0.5 text-warning">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
