import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { getSignInRules, type SignInRules, updateSignInRules } from '#contract/second-factors.ts'
import { secondFactorKeys } from './second-factors.keys.ts'

export const signInRulesQuery = () =>
  queryOptions({
    queryKey: secondFactorKeys.rules,
    queryFn: ({ signal }) => call(getSignInRules, { signal }),
  })

/** Changes the rules; they show as chosen once the server has accepted them. */
export const useUpdateSignInRules = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SignInRules) => call(updateSignInRules, { body }),
    onSuccess: (rules) => client.setQueryData(secondFactorKeys.rules, rules),
    onError: () => client.invalidateQueries({ queryKey: secondFactorKeys.rules }),
  })
}
