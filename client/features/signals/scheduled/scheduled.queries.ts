import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  changeScheduledSignal,
  listScheduledSignals,
  type ScheduledInput,
  type ScheduledSignal,
  scheduleSignal,
  withdrawScheduledSignal,
} from '#contract/signals/scheduled-signals.ts'
import type { FormSignal } from '../form/signal-form-values.ts'
import { signalKeys } from '../signals.keys.ts'

/** The signals that wait for their time. */
export const scheduledQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'scheduled'],
    queryFn: ({ signal }) => call(listScheduledSignals, { signal }),
  })

export const useScheduleSignal = () =>
  useChange(signalKeys.all, (body: ScheduledInput) => call(scheduleSignal, { body }))

export const useChangeScheduled = () =>
  useChange(
    signalKeys.all,
    ({ id, body }: { id: string; body: ScheduledInput & { seenUpdatedAt?: string } }) =>
      call(changeScheduledSignal, { params: { id }, body }),
  )

export const useWithdrawScheduled = () =>
  useChange(signalKeys.all, (id: string) => call(withdrawScheduledSignal, { params: { id } }))

/** One that waits, as it is now; throws 404 once it is published or withdrawn. */
export async function currentScheduled(id: string): Promise<FormSignal> {
  const waiting = (await call(listScheduledSignals, {})).find((one) => one.id === id)
  if (!waiting) throw new ApiProblem({ status: 404, code: 'not_found', message: 'Not found.' })
  return formSignalOf(waiting)
}

/** One that waits, as the form shows it. */
export const formSignalOf = ({
  id,
  signal,
  publishAt,
  updatedAt,
}: ScheduledSignal): FormSignal => ({
  ...signal,
  id,
  updatedAt,
  publishAt,
  chart: null,
})
