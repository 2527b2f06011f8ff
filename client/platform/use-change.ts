import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

/** The key of all queries: for changes that figures on other screens count. */
export const everything: QueryKey = []

/**
 * A mutation that says what it makes outdated: the queries under the key are read again afterwards,
 * however it went, since a refusal may mean that somebody else was quicker. Nobody waits for that:
 * the answer is there, and a slow list must not hold up a dialog.
 */
export function useChange<Input, Answer, Before>(
  outdated: QueryKey | ((input: Input) => QueryKey),
  change: (input: Input) => Promise<Answer>,
  options: Omit<UseMutationOptions<Answer, Error, Input, Before>, 'mutationFn'> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: (...settled) => {
      const [, , input] = settled
      const queryKey = typeof outdated === 'function' ? outdated(input) : outdated
      void client.invalidateQueries({ queryKey })
      return options.onSettled?.(...settled)
    },
  })
}
