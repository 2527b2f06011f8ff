import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  inviteToTeam,
  listTeamInvitations,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from '#contract/team-invitations.ts'
import { accessKeys } from '../access.keys.ts'

const key = [...accessKeys.admin, 'team-invitations'] as const

/** One page of the invitations to the team, newest first. */
export const teamInvitationsQuery = (list: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...key, list],
    queryFn: ({ signal }) => call(listTeamInvitations, { query: list, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

export const useInviteToTeam = () =>
  useChange(key, (body: z.input<NonNullable<typeof inviteToTeam.body>>) =>
    call(inviteToTeam, { body }),
  )

export const useResendInvitation = () =>
  useChange(key, (id: string) => call(resendTeamInvitation, { params: { id } }))

export const useWithdrawInvitation = () =>
  useChange(key, (id: string) => call(withdrawTeamInvitation, { params: { id } }))
