import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  type AccountRules,
  getAccountRules,
  listSharedAccountRules,
  saveAccountRules,
} from '#contract/account-rules.ts'
import { journalKeys } from '../journal.keys.ts'

/** The rules of one of the user's accounts, and where it stands. */
export const accountRulesQuery = (id: string) =>
  queryOptions({
    queryKey: [...journalKeys.all, 'rules', id],
    queryFn: ({ signal }) => call(getAccountRules, { params: { id }, signal }),
  })

/** The accounts whose rules a student shares. */
export const sharedRulesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'rules', userId],
    queryFn: ({ signal }) => call(listSharedAccountRules, { params: { userId }, signal }),
  })

export const useSaveRules = (id: string) =>
  useChange(journalKeys.all, (rules: AccountRules | null) =>
    call(saveAccountRules, { params: { id }, body: { rules } }),
  )
