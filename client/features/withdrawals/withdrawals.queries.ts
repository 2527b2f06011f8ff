import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import {
  getWithdrawalTerms,
  listOwnWithdrawals,
  type OpenContract,
  stateStart,
  updateWithdrawalTerms,
  type WithdrawalTermsInput,
  withdraw,
} from '#contract/withdrawals.ts'
import { withdrawalKeys } from './withdrawals.keys.ts'

export const termsQuery = () =>
  queryOptions({
    queryKey: withdrawalKeys.terms,
    queryFn: ({ signal }) => call(getWithdrawalTerms, { signal }),
  })

export const useUpdateTerms = () =>
  useChange(withdrawalKeys.terms, (body: WithdrawalTermsInput) =>
    call(updateWithdrawalTerms, { body }),
  )

/** The contracts that the user can withdraw from, and those withdrawn from. */
export const ownWithdrawalsQuery = () =>
  queryOptions({
    queryKey: withdrawalKeys.own,
    queryFn: ({ signal }) => call(listOwnWithdrawals, { signal }),
    // The sums that are shown are those of the present.
    staleTime: 0,
  })

/** Access ends with it, which concerns every screen. */
export const useWithdraw = () =>
  useChange(everything, ({ transactionId, asOf, refundCents }: OpenContract) =>
    call(withdraw, { body: { transactionId, asOf, refundCents } }),
  )

export const sendStartStatement = (program: PaidProgram, consents: boolean) =>
  call(stateStart, { body: { program, consents } })
