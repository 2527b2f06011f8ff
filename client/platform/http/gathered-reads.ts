type Answer = Response | undefined

/** The reads that are being gathered, by their addresses below /api, with what answers each. */
let gathering: Map<string, PromiseWithResolvers<Answer>> | undefined

/** The reads that `begin` begins at once: they are not sent, but wait for their answers. */
export function gatherReads(begin: () => void): ReadonlyMap<string, PromiseWithResolvers<Answer>> {
  const gathered = new Map<string, PromiseWithResolvers<Answer>>()
  gathering = gathered
  try {
    begin()
  } finally {
    gathering = undefined
  }
  return gathered
}

/**
 * The answer to a read that is being gathered, undefined if it has to be made by itself; undefined also for a
 * read that is not.
 */
export function joinGathered(address: string): Promise<Answer> | undefined {
  if (!gathering) return undefined
  const answer = gathering.get(address) ?? Promise.withResolvers<Answer>()
  gathering.set(address, answer)
  return answer.promise
}
