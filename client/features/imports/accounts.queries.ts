import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { listTradingAccounts, type TradingAccount } from '#contract/imports.ts'
import { importKeys } from './imports.keys.ts'

export const accountsQuery = () =>
  queryOptions({
    queryKey: importKeys.accounts,
    queryFn: ({ signal }) => call(listTradingAccounts, { signal }),
  })

/** The user's trading accounts; none while they load. */
export function useTradingAccounts(): readonly TradingAccount[] {
  return useQuery(accountsQuery()).data ?? []
}
