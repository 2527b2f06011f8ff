import { useQuery } from '@tanstack/react-query'
import { ownCallsQuery } from './bookings.queries.ts'
import { CallsCard } from './calls-card.tsx'

/** The way to one-to-one calls for whoever is offered any: nothing for all others, and while that is not known. */
export function OfferedCalls() {
  const { data } = useQuery(ownCallsQuery())
  if (!data || data.mentors.length === 0) return null
  const now = Date.now()
  const next = data.calls.find(
    ({ cancelled, endsAt }) => cancelled === null && Date.parse(endsAt) > now,
  )
  return <CallsCard next={next ? { ...next, mentor: next.mentor?.name ?? null } : null} />
}
