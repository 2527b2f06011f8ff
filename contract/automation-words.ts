/** The most steps of an automation, waits included. */
export const automationStepsMaximum = 30

/** The longest wait, and all waits together, in hours: a year. */
export const maximumWaitHours = 366 * 24

/** For how many hours the steps wait, all in all. */
export const automationHours = (steps: readonly { kind: string; hours?: number }[]): number =>
  steps.reduce((sum, step) => sum + (step.kind === 'wait' ? (step.hours ?? 0) : 0), 0)

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A wait in words: in days where it is whole days. */
export const waitText = (hours: number): string =>
  hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')

/** Why a member does not get a step, in words for the office. */
export const leftOutWords = {
  no_news: 'takes no news by e-mail at a confirmed address',
  bounced: 'nothing goes to this address',
  suspended: 'account suspended',
} as const
