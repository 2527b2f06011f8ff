import { useQuery } from '@tanstack/react-query'
import { calendarDate, moment, wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { Stamping } from '#contract/signals/receipts.ts'
import { stampingQuery } from './receipts.queries.ts'

/** Whether a time-stamping service stamps the heads, up to where, and what it was refused for. */
export function StampingFacts() {
  const query = useQuery(stampingQuery())
  if (query.data) return <Facts {...query.data} />
  return query.isError ? (
    <QueryError message="The time stamps could not be loaded." query={query} />
  ) : (
    <Skeleton className="h-10 w-full" />
  )
}

function Facts({ service, stamped, newest, waiting, problem }: Stamping) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">Time stamps</h3>
      <p className="break-words tabular-nums">
        {service === null
          ? 'Off. A time-stamping service can confirm when the head of each day existed: set its address as TSA_URL, and start the academy again.'
          : `By ${service}.`}
        {newest &&
          ` ${stamped === 1 ? '1 head' : `${wholeNumber(stamped)} heads`}, the newest of ${calendarDate(newest.day)}, stamped on ${moment(newest.stampedAt)}.`}
        {service !== null && !newest && ' Nothing is stamped yet.'}
        {service !== null && waiting > 0 && ` ${wholeNumber(waiting)} waiting.`}
      </p>
      {service !== null && problem && (
        <Notice variant="warning">
          The head of {calendarDate(problem.day)} is not stamped. {problem.reason} Tried{' '}
          {problem.attempts === 1 ? 'once' : `${wholeNumber(problem.attempts)} times`}, again on{' '}
          {moment(problem.retryAt)}.
        </Notice>
      )}
    </div>
  )
}
