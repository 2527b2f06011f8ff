import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/http/call.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { getSignalFollowers } from '#contract/signals/followers.ts'
import { signalKeys } from '../signals.keys.ts'
import { howModelled, modelledWords } from './followers-words.ts'

const followersQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.all, 'followers', id],
    queryFn: ({ signal }) => call(getSignalFollowers, { params: { id }, signal }),
  })

/** What members could have had of a signal, beside what was published; loaded when it is opened. */
export function FollowersFold({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-sm font-medium text-foreground">Followers</summary>
      <div className="pt-3">{isOpen && <Followers id={id} />}</div>
    </details>
  )
}

function Followers({ id }: { id: string }) {
  const query = useQuery(followersQuery(id))
  if (query.isError)
    return <QueryError message="The followers could not be loaded." query={query} />
  if (!query.data) return <Skeleton className="h-10 w-full" />
  const { told, modelled } = query.data
  if (!modelled) {
    return (
      <p>
        {told === 0
          ? 'No member has been messaged about this signal yet.'
          : 'What followers could have had is worked out once the signal has ended and the academy has candles of it.'}
      </p>
    )
  }
  return (
    <>
      <p className="text-foreground tabular-nums">{modelledWords(modelled)}</p>
      <p className="mt-1">
        {howModelled} Spread {modelled.spread}, {modelled.frame} candles.
      </p>
    </>
  )
}
