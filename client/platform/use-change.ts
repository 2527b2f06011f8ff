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
 * however it went, since a refusal may mean that somebody else was quicker. It is done once they have
 * been: a button that is free again stands beside the row as it is now.
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
    onSettled: async (...settled) => {
      const [, , input] = settled
      const queryKey = typeof outdated === 'function' ? outdated(input) : outdated
      await Promise.all([options.onSettled?.(...settled), client.invalidateQueries({ queryKey })])
    },
  })
}
