import { z } from 'zod'

/** In R of the signals, as `follower-model.ts` defines them. */
export const followerResults = {
  publishedR: z.number(),
  medianR: z.number(),
  worstTenthR: z.number(),
}

/** What followers of several signals could have had: sums over those for which it is modelled. */
export const followersSumSchema = z.object({ signals: z.int(), ...followerResults })
export type FollowersSum = z.infer<typeof followersSumSchema>
