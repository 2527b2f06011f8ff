import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { getFactorsOfUser, resetFactorsOfUser } from '#contract/second-factors.ts'
import { accessKeys } from './access.keys.ts'
import { useAccessMutation } from './access.queries.ts'

export const factorsOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...accessKeys.admin, 'factors', id],
    queryFn: ({ signal }) => call(getFactorsOfUser, { params: { id }, signal }),
  })

export const useResetFactors = () =>
  useAccessMutation(accessKeys.admin, (id: string) => call(resetFactorsOfUser, { params: { id } }))
