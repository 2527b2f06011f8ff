import type { Standing } from '#contract/certificates.ts'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of issue, '2026-11-20', as printed on the certificate, whatever the reader's time zone. */
export const dayOfIssue = (date: string): string => days.format(new Date(date))

export interface Part {
  label: string
  /** For example '3 of 24'. */
  text: string
  /** From 0 to 100. */
  percent: number
}

/** How much of each certificate requirement is done; assignments only if there are any. */
export function partsOf(standing: Standing): Part[] {
  const { lessons, lessonsCompleted, assignments, assignmentsPassed } = standing
  const part = (label: string, done: number, all: number): Part => ({
    label,
    text: `${done} of ${all}`,
    percent: all === 0 ? 0 : Math.floor((done / all) * 100),
  })
  return [
    part('Lessons completed', lessonsCompleted, lessons),
    ...(assignments > 0 ? [part('Assignments passed', assignmentsPassed, assignments)] : []),
  ]
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const notYetComplete =
  'You have completed all there is so far. Certificates are issued once the program is complete.'

/** What is still missing for a certificate, in words; null if nothing is required or missing. */
export function missingText(standing: Standing): string | null {
  const { lessons, lessonsCompleted, assignments, assignmentsPassed, isProgramComplete } = standing
  const left = [
    {
      count: lessons - lessonsCompleted,
      text: (count: number) => `${counted(count, 'lesson')} to complete`,
    },
    {
      count: assignments - assignmentsPassed,
      text: (count: number) => `${counted(count, 'assignment')} to pass`,
    },
  ]
  const missing = left.filter(({ count }) => count > 0)
  if (missing.length === 0) return isProgramComplete || lessons === 0 ? null : notYetComplete
  return `For your certificate: ${missing.map(({ count, text }) => text(count)).join(' and ')}.`
}
