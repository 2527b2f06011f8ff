import type { DrillTally, Rating } from '#contract/drills.ts'

/** '1 moment', '20 moments'. */
export const counted = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`

/** A rating with how far off it may be: '1540 ± 80'. */
export const ratingText = ({ rating, deviation }: Rating): string => `${rating} ± ${deviation}`

/** What decisions came to: '3 right, 1 wrong, 2 neither'. */
export const tallyText = ({ right, wrong, neither }: DrillTally): string =>
  `${right} right, ${wrong} wrong, ${neither} neither`
