import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/platform/session/session.tsx'
import type { OwnRoleRequest } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { ownRequestsQuery } from './own-requests.queries.ts'

/** The user's newest request for each program; none if they can't be loaded. */
export function useOwnRoleRequests(): Partial<Record<PaidProgram, OwnRoleRequest>> {
  const { refresh } = useSession()
  const { data: requests = [] } = useQuery(ownRequestsQuery())

  // An approved request may have given the user a role that is not known here yet.
  const approved = requests.filter(({ status }) => status === 'approved').map(({ id }) => id)
  const onApproved = useEffectEvent((_ids: string) => void refresh())
  const approvedIds = approved.join(' ')
  useEffect(() => {
    if (approvedIds) onApproved(approvedIds)
  }, [approvedIds])

  return newestByProgram(requests)
}

/** The first request for each program in a list sorted newest first. */
export function newestByProgram(
  requests: readonly OwnRoleRequest[],
): Partial<Record<PaidProgram, OwnRoleRequest>> {
  return Object.fromEntries(requests.toReversed().map((request) => [request.program, request]))
}
