import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  incomingPath,
  type NewSignalSource,
  type SignalSource,
} from '#contract/signals/incoming-signals.ts'
import { ShownOnce } from '../shown-once.tsx'
import { ChannelState } from './channel-state.tsx'
import { sourcesQuery, useChangeSource, useRevokeSource } from './incoming.queries.ts'
import { LinkChannel } from './link-channel.tsx'

const SourceDialog = lateDialog(async () => (await import('./source-dialog.tsx')).SourceDialog)

/** Where signals come in from, each with a key that is shown only when it is made. */
export function SourcesCard() {
  const query = useQuery({ ...sourcesQuery(), refetchInterval: seconds(60) })
  const [edited, setEdited] = useState<SignalSource | 'new' | null>(null)
  // Not kept: whoever leaves the page without the key adds another source.
  const [made, setMade] = useState<NewSignalSource | null>(null)
  const shown = query.data?.some(({ id }) => id === made?.id) ? made : null
  return (
    <Card
      title="Signals From Elsewhere"
      description="Alerts and scripts send signals with a key, and the academy’s bot reads your Telegram channel. Each message is taken once, and waits as a draft or is published at once."
    >
      {query.data ? (
        <div className="flex flex-col gap-4">
          <Table
            caption="Sources of signals"
            columns={[
              ...columns,
              {
                ...actionsColumn,
                cell: (source) => (
                  <SourceActions source={source} onEdit={() => setEdited(source)} />
                ),
              },
            ]}
            rows={query.data}
            rowKey={({ id }) => id}
            empty="No sources yet"
          />
          {shown && <NewKey source={shown} />}
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            onClick={() => setEdited('new')}
          >
            <Plus aria-hidden="true" />
            Add Source
          </Button>
          <LinkChannel />
        </div>
      ) : query.isError ? (
        <QueryError message="The sources of signals could not be loaded." query={query} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {edited && (
        <SourceDialog
          source={edited === 'new' ? null : edited}
          onMade={setMade}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

function NewKey({ source: { name, secret } }: { source: NewSignalSource }) {
  return (
    <section aria-label={`Key of ${name}`} className="flex flex-col gap-3">
      <ShownOnce
        label="New key"
        hint="For scripts. It is shown only now: copy it to where signals are sent from."
        value={secret}
        what="Key"
      />
      <ShownOnce
        label="Address with the key"
        hint="For alerts that send no headers, such as TradingView’s webhooks. Keep it as secret as the key."
        value={`${window.location.origin}/api${incomingPath}/${secret}`}
        what="Address"
      />
    </section>
  )
}

const revoking = {
  title: 'Revoke this source?',
  description: 'What is sent with its key is refused from now on, and its drafts are discarded.',
  confirmLabel: 'Yes, Revoke',
}

function SourceActions({ source, onEdit }: { source: SignalSource; onEdit: () => void }) {
  const change = useChangeSource()
  const revoke = useRevokeSource()
  const { id, name, mode, roleAccess, isOn, updatedAt: seenUpdatedAt } = source
  const onSwitch = () =>
    tellOutcome(change.mutateAsync({ id, name, mode, roleAccess, isOn: !isOn, seenUpdatedAt }), {
      done: isOn ? 'Source Switched Off' : 'Source Switched On',
      failed: 'Failed to save the source. Please try again.',
    })
  const onRevoke = async () => {
    const row = pressedRow()
    if (!(await askFirst(revoking))) return
    focusNextRow(row)
    await tellOutcome(revoke.mutateAsync(id), {
      done: 'Source Revoked',
      failed: 'Failed to revoke the source. Please try again.',
    })
  }
  return (
    <RowActions
      subject={name}
      actions={[
        {
          label: isOn ? 'Switch off' : 'Switch on',
          name: `Switch ${name} ${isOn ? 'off' : 'on'}`,
          icon: <Power aria-hidden="true" />,
          busy: change.isPending,
          onSelect: () => void onSwitch(),
        },
        {
          label: 'Edit',
          name: `Edit ${name}`,
          icon: <Pencil aria-hidden="true" />,
          opensRow: true,
          onSelect: onEdit,
        },
        {
          label: 'Revoke',
          name: `Revoke ${name}`,
          icon: <Trash2 aria-hidden="true" />,
          destructive: true,
          busy: revoke.isPending,
          onSelect: () => void onRevoke(),
        },
      ]}
    />
  )
}

const columns: Column<SignalSource>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first-wide',
    wide: true,
    cell: ({ id, kind, name }) => (
      <>
        <span className="font-medium break-words">{name}</span>
        {kind === 'telegram' && <ChannelState sourceId={id} />}
      </>
    ),
  },
  {
    key: 'mode',
    header: 'What comes in',
    phone: 'second',
    cell: ({ isOn, mode }) =>
      isOn ? (mode === 'draft' ? 'Waits as a draft' : 'Published at once') : 'Switched off',
  },
  {
    key: 'author',
    header: 'In the name of',
    phone: 'second-end',
    cell: ({ author }) => author?.name ?? 'Former member of the team',
  },
  {
    key: 'last',
    header: 'Last received',
    cell: ({ lastReceivedAt }) =>
      lastReceivedAt === null ? (
        'Nothing yet'
      ) : (
        <time dateTime={lastReceivedAt} className="tabular-nums md:whitespace-nowrap">
          {moment(lastReceivedAt)}
        </time>
      ),
  },
]
