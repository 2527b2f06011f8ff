import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useListState } from '#client/platform/lists/list-state.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { moment, wholeNumber } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import {
  deliveriesKnownDays,
  deliverySorts,
  type SignalDeliveries,
} from '#contract/signals/deliveries.ts'
import { ownSignalPage, pages } from '#contract/site/pages.ts'
import { deliveriesQuery } from './deliveries.queries.ts'
import { deliveredColumn, figureColumn } from './delivery-columns.tsx'
import { tookText } from './delivery-words.ts'

/** How soon the publication of each signal reached how many, for those who publish them. */
export function DeliveriesList() {
  const list = useListState({ sortKeys: deliverySorts })
  const query = useQuery(deliveriesQuery(list.call))
  return (
    <div className="flex flex-col gap-6">
      <ButtonLink to={pages.signals} variant="ghost" size="sm" className="w-fit">
        <ArrowLeft aria-hidden="true" />
        All signals
      </ButtonLink>
      <AdminList
        title="Deliveries"
        description={`How the publication of each signal reached the members, for ${deliveriesKnownDays} days. A signal’s page shows each channel and each step, and what failed.`}
        caption="Deliveries of signals"
        item="signal"
        items="signals"
        list={list}
        query={query}
        rows={query.data?.items}
        total={query.data?.total}
        rowKey={({ signalId }) => signalId}
        columns={columns}
        empty="No signal was published lately"
        failure="The deliveries could not be loaded."
      />
    </div>
  )
}

const figure = figureColumn<SignalDeliveries>

const columns: Column<SignalDeliveries>[] = [
  {
    key: 'title',
    header: 'Signal',
    phone: 'first-wide',
    cell: ({ signalId, title }) => (
      <Link
        to={ownSignalPage(signalId)}
        className="font-medium break-words underline-offset-4 hover:underline"
      >
        {title}
      </Link>
    ),
  },
  {
    key: 'published',
    header: 'Published',
    cell: ({ publishedAt }) => (
      <time dateTime={publishedAt} className="tabular-nums">
        {moment(publishedAt)}
      </time>
    ),
  },
  figure('sent', 'Sent', ({ sent }) => wholeNumber(sent)),
  deliveredColumn('second'),
  figure('failed', 'Failed', ({ failed }) => wholeNumber(failed)),
  figure('waiting', 'On its way', ({ waiting }) => wholeNumber(waiting)),
  {
    ...figure('median', 'Median', ({ medianMs }) => tookText(medianMs)),
    phone: 'second-end',
    cell: ({ medianMs }) => (
      <span className="tabular-nums">
        <span className="@xl:hidden">Median </span>
        {tookText(medianMs)}
      </span>
    ),
  },
  figure('p90', '90% within', ({ p90Ms }) => tookText(p90Ms)),
  figure('worst', 'Worst', ({ worstMs }) => tookText(worstMs)),
]
