import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import type { GrantableStaffRole } from '#contract/access/permissions.ts'
import { handOverOwnership, listTeam, setStaffRole } from '#contract/access/staff.ts'
import { accessKeys } from '../access.keys.ts'
import { useAccessMutation } from '../access.queries.ts'

/** Everybody who works in the office. */
export const teamQuery = () =>
  queryOptions({
    queryKey: [...accessKeys.admin, 'team'],
    queryFn: ({ signal }) => call(listTeam, { signal }),
    refetchInterval: seconds(60),
  })

export const useSetStaffRole = () =>
  useAccessMutation(
    accessKeys.admin,
    ({ id, staffRole }: { id: string; staffRole: GrantableStaffRole | null }) =>
      call(setStaffRole, { params: { id }, body: { staffRole } }),
  )

export const useHandOver = () =>
  useAccessMutation(accessKeys.admin, (body: { userId: string; password: string }) =>
    call(handOverOwnership, { body }),
  )
