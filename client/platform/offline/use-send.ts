import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useUser } from '../session/session.tsx'
import { type NewParcel, sendParcel } from './outbox.ts'

interface Sending<Input> {
  parcelOf: (input: Input) => Omit<NewParcel, 'userId'>
  /** Called with 0 to 1 while a form is being sent. */
  onProgress?: (input: Input) => (fraction: number) => void
}

/**
 * A creation that this device stores until the academy has it; see `sendParcel`. Resolves to the
 * answer, or to null while it is queued. Once it has been answered, everything is refetched, since
 * other screens count it.
 */
export function useSend<Input, S extends z.ZodType>(
  schema: S,
  { parcelOf, onProgress }: Sending<Input>,
) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  return useMutation<z.output<S> | null, Error, Input>({
    mutationFn: async (input) => {
      const parcel = { ...parcelOf(input), userId }
      const sent = await sendParcel(parcel, { onProgress: onProgress?.(input) })
      return sent.status === 'sent' ? schema.parse(sent.answer) : null
    },
    // Without an answer there is nothing new to fetch.
    onSettled: (answer, error) =>
      answer === null && !error ? undefined : client.invalidateQueries(),
  })
}
