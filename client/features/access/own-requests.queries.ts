import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useSend } from '#client/platform/offline/use-send.ts'
import { listOwnRoleRequests, requestRole } from '#contract/access/access.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'
import { accessKeys } from './access.keys.ts'

/** The user's own requests, newest first. */
export const ownRequestsQuery = () =>
  queryOptions({
    queryKey: accessKeys.own,
    queryFn: ({ signal }) => call(listOwnRoleRequests, { signal }),
    refetchInterval: seconds(20),
  })

/** The outbox's name for a request for a program. */
export const requestParcel = 'program request'

export const useRequestRole = () =>
  useSend(requestRole.success.body, {
    parcelOf: (program: PaidProgram) => ({
      kind: requestParcel,
      about: program,
      label: programs[program].title,
      path: requestRole.path,
      body: { program },
    }),
  })
