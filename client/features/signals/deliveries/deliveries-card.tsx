import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { seconds } from '#client/platform/http/query.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import {
  type ChannelDeliveries,
  deliveriesKnownDays,
  type SignalPosted,
} from '#contract/signals/deliveries.ts'
import { momentWords, type SignalMoment, signalMoments } from '#contract/signals/signal-moments.ts'
import { deliveriesPage } from '#contract/site/pages.ts'
import { signalDeliveriesQuery } from './deliveries.queries.ts'
import { deliveredColumn, figureColumn } from './delivery-columns.tsx'
import { channelName, tookText } from './delivery-words.ts'
import { FailedDeliveries } from './failed-deliveries.tsx'

const failure = 'Who was told could not be loaded.'

/** For the office: how many were told of a signal and its steps, by channel, how soon, and who was not. */
export function DeliveriesCard({ id }: { id: string }) {
  const query = useQuery({ ...signalDeliveriesQuery(id), refetchInterval: seconds(30) })
  const [moment, setMoment] = useState<SignalMoment | null>(null)
  const { channels, posts = [] } = query.data ?? {}
  const rows = channels?.filter((row) => row.moment === moment)
  const known = signalMoments.filter((one) => channels?.some((row) => row.moment === one))
  const all = channels?.filter((row) => row.moment === null) ?? []
  const failed =
    all.reduce((sum, row) => sum + row.failed, 0) +
    posts.filter(({ state }) => state === 'failed').length
  return (
    <Card
      title="Who was told"
      description={
        <>
          By channel, and how soon after it happened; kept for {deliveriesKnownDays} days.{' '}
          <Link to={deliveriesPage} className="rounded-sm underline underline-offset-4">
            All signals
          </Link>
        </>
      }
    >
      {rows ? (
        <div className="flex flex-col gap-4">
          {known.length > 1 && (
            <Select
              aria-label="Step"
              className="w-full sm:w-56"
              value={moment ?? ''}
              options={[
                { value: '', label: 'Everything' },
                ...known.map((value) => ({ value, label: momentWords[value] })),
              ]}
              onChange={({ target }) =>
                setMoment(known.find((one) => one === target.value) ?? null)
              }
            />
          )}
          <Table
            caption="Who was told of the signal, by channel"
            columns={columns}
            rows={rows}
            rowKey={({ channel }) => channel}
            empty={`Nobody in the last ${deliveriesKnownDays} days`}
          />
          {posts.length > 0 && (
            <Table
              caption="Where the signal was posted"
              columns={postColumns}
              rows={posts}
              rowKey={({ service, shown }) => `${service} ${shown}`}
              empty=""
            />
          )}
          {failed > 0 && <FailedDeliveries id={id} />}
        </div>
      ) : query.isError ? (
        <QueryError message={failure} query={query} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Card>
  )
}

const stateWords = { posted: 'Posted', waiting: 'On its way', failed: 'Failed' } as const

const postColumns: Column<SignalPosted>[] = [
  {
    key: 'place',
    header: 'Academy’s channel',
    phone: 'first',
    cell: ({ service, shown }) => (
      <span className="font-medium break-words">
        {service === 'telegram' ? 'Telegram' : 'Discord'}: {shown}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <span className={state === 'failed' ? 'text-danger' : undefined}>{stateWords[state]}</span>
    ),
  },
  {
    key: 'took',
    header: 'After',
    align: 'end',
    phone: 'second-end',
    cell: ({ tookMs }) => <span className="tabular-nums">{tookText(tookMs)}</span>,
  },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'second',
    cell: ({ reason }) => <span className="break-words">{reason ?? ''}</span>,
  },
]

const figure = figureColumn<ChannelDeliveries>

const columns: Column<ChannelDeliveries>[] = [
  {
    key: 'channel',
    header: 'Channel',
    phone: 'first',
    cell: ({ channel, isForAll }) => (
      <span className="font-medium">
        {channelName(channel)}
        {isForAll && channel === 'in-app' && (
          <span className="block text-compact font-normal text-muted-foreground">
            Shown to everyone who may see the signal
          </span>
        )}
      </span>
    ),
  },
  figure('sent', 'Sent', ({ sent }) => wholeNumber(sent)),
  deliveredColumn('first-end'),
  figure('failed', 'Failed', ({ failed }) => wholeNumber(failed)),
  figure('waiting', 'On its way', ({ waiting }) => wholeNumber(waiting)),
  figure('leftOut', 'Left out', ({ leftOut }) => wholeNumber(leftOut)),
  figure('quiet', 'Quiet hours', ({ quiet }) => wholeNumber(quiet)),
  {
    ...figure('median', 'Median', ({ medianMs }) => tookText(medianMs)),
    phone: 'second',
    cell: ({ isForAll, medianMs, p90Ms, worstMs }) =>
      isForAll ? (
        <span className="@max-xl:hidden">–</span>
      ) : (
        <span className="tabular-nums">
          <span className="@xl:hidden">Median </span>
          {tookText(medianMs)}
          <span className="@xl:hidden">
            , 90% {tookText(p90Ms)}, worst {tookText(worstMs)}
          </span>
        </span>
      ),
  },
  figure('p90', '90% within', ({ p90Ms }) => tookText(p90Ms)),
  figure('worst', 'Worst', ({ worstMs }) => tookText(worstMs)),
]
