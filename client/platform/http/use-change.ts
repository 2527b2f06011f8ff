import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

/** The key of all queries: for changes that affect figures on other screens. */
export const everything: QueryKey = []

/**
 * A mutation that names what it makes stale: the queries under the key are refetched afterwards, even
 * on failure, since a refusal may mean that somebody else was faster. It is pending until they have
 * been: by the time its button is enabled again, the row is up to date.
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
