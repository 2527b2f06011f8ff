import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import { useSession } from '#client/platform/session/session.tsx'
import type { Plan, Subscription, UserStatus } from '#contract/access/access.ts'
import {
  approveRoleRequest,
  cancelSubscription,
  deleteUser,
  extendSubscription,
  getUser,
  listRoleRequests,
  listUsers,
  type RoleRequestSort,
  rejectRoleRequest,
  setUserRoles,
  type UserSort,
  updateUser,
} from '#contract/access/access.ts'
import type { Role } from '#contract/access/permissions.ts'
import { reinstateUser, suspendUser } from '#contract/access/staff.ts'
import { setAccessEnd } from '#contract/members.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { accessKeys } from './access.keys.ts'

/** One page of the requests awaiting a decision. */
export const pendingRequestsQuery = (list: ListCall<RoleRequestSort>) =>
  queryOptions({
    queryKey: [...accessKeys.admin, 'requests', list],
    queryFn: ({ signal }) =>
      call(listRoleRequests, {
        query: { ...list, status: 'pending' },
        signal,
      }).catch((error) => {
        if (error instanceof ApiProblem && error.status === 404) return { items: [], total: 0 }
        throw error
      }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

export type AccountFilter = 'suspended' | 'in use'

/** One page of the users whose name or address contains the search text. */
export const usersQuery = (list: ListCall<UserSort> & { account?: AccountFilter }) =>
  queryOptions({
    queryKey: [...accessKeys.admin, 'users', list],
    queryFn: ({ signal }) => call(listUsers, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** A user with current roles and subscriptions. */
export const currentUser = (id: string) => call(getUser, { params: { id } })

/** A mutation after which, whatever its outcome, the lists under `queryKey` and the user are refetched. */
export function useAccessMutation<Input, Answer>(
  queryKey: QueryKey,
  change: (input: Input) => Promise<Answer>,
) {
  const { refresh } = useSession()
  return useChange(queryKey, change, { onSettled: () => void refresh() })
}

export type Decision = 'approve' | 'reject'

const decisions = { approve: approveRoleRequest, reject: rejectRoleRequest }

export const useDecideRequest = () =>
  useAccessMutation(accessKeys.admin, ({ id, decision }: { id: string; decision: Decision }) =>
    call(decisions[decision], { params: { id } }),
  )

interface UserChange {
  id: string
  /** The user's `updatedAt` as the admin saw it. */
  seenUpdatedAt?: string
}

export const useUpdateUser = () =>
  useAccessMutation(
    accessKeys.admin,
    ({ id, ...body }: UserChange & { plan: Plan; status: UserStatus }) =>
      call(updateUser, { params: { id }, body }),
  )

export const useSetUserRoles = () =>
  useAccessMutation(accessKeys.admin, ({ id, ...body }: UserChange & { roles: Role[] }) =>
    call(setUserRoles, { params: { id }, body }),
  )

export const useSuspendUser = () =>
  useAccessMutation(accessKeys.admin, ({ id, reason }: { id: string; reason: string }) =>
    call(suspendUser, { params: { id }, body: { reason } }),
  )

export const useReinstateUser = () =>
  useAccessMutation(accessKeys.admin, (id: string) => call(reinstateUser, { params: { id } }))

export const useDeleteUser = () =>
  useAccessMutation(accessKeys.admin, (id: string) => call(deleteUser, { params: { id } }))

/** Adds a month to the end date that is shown; refused if that has been moved since. */
export const useExtendSubscription = () =>
  useAccessMutation(accessKeys.admin, ({ id, endsAt }: Subscription) =>
    call(extendSubscription, { params: { id }, body: { seenEndsAt: endsAt } }),
  )

export const useCancelSubscription = () =>
  useAccessMutation(accessKeys.admin, (id: string) => call(cancelSubscription, { params: { id } }))

interface AccessEnd {
  program: PaidProgram
  endsAt: string
  /** Null where access has ended. */
  seenEndsAt: string | null
}

/** Restores somebody's access to its previous end. */
export const useSetAccessEnd = (userId: string) =>
  useAccessMutation(accessKeys.admin, (body: AccessEnd) =>
    call(setAccessEnd, { params: { id: userId }, body }),
  )
