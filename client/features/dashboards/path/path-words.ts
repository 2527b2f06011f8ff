import type { LearningPath } from '#contract/dashboards.ts'

type Path = Pick<LearningPath, 'completed' | 'lessons' | 'cohort' | 'month'>
type Month = LearningPath['months'][number]

/** Where somebody stands, in a sentence. */
export function standingText({ completed, lessons, month }: Path): string {
  const done = `${completed} of ${lessons === 1 ? '1 lesson' : `${lessons} lessons`} done`
  return month === null ? `It has not started yet; ${done}` : `Month ${month}: ${done}`
}

/** Where those stand who started in the same month; null if they are too few. */
export function cohortText({ cohort, completed }: Path): string | null {
  if (!cohort) return null
  const { median, members } = cohort
  const than = completed > median ? 'You are ahead of' : completed < median ? 'You are behind' : ''
  const middle = `the middle of your ${members}, who started in the same month: ${median} done`
  return than ? `${than} ${middle}` : `You are at ${middle}`
}

/** How much of a month is done, in a few words. */
export function monthText({ modules }: Month): string {
  const lessons = modules.reduce((sum, module) => sum + module.lessons, 0)
  const completed = modules.reduce((sum, module) => sum + module.completed, 0)
  if (lessons === 0) return 'Nothing new'
  return completed === lessons ? 'Done' : `${completed} of ${lessons}`
}

/** Whether a month is the one in which somebody is; the last one for whoever is beyond it. */
export const isNow = ({ month }: Path, number: number, last: number): boolean =>
  month !== null && Math.min(month, last) === number
