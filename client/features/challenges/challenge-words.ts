import type { Question } from '#client/ui/overlays/ask-first.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  type Challenge,
  type ChallengeMetric,
  type ChallengeStatus,
  tradesForWinRate,
} from '#contract/challenges.ts'

/** For students; the admin area has its own messages. */
export const studentFailure = 'Failed to load mentorship content. Please try again.'

export const loadFailure = 'Failed to load data. Please try again.'

export const saveFailure = 'Failed to save content. Please try again.'

/** The toast title for a saved challenge; `existed` tells a change from a new one. */
export const savedTitle = (existed: boolean): string =>
  existed ? 'Challenge Updated' : 'Challenge Created'

export const deleteQuestion = (title: string): Question => ({
  title: `Delete the challenge “${title}”?`,
  description: 'Its participants and their progress are deleted with it. This can’t be undone.',
  confirmLabel: 'Yes, Delete',
})

export const deletion: Outcome = {
  done: 'Challenge Deleted',
  failed: 'Failed to delete challenge. Please try again.',
}

/** The possible outcomes of publishing or withdrawing a challenge. */
export const publication = (isPublished: boolean): Outcome => ({
  done: isPublished ? 'Challenge Published' : 'Challenge Withdrawn',
  failed: saveFailure,
})

export const joining: Outcome = {
  done: 'Challenge Joined',
  failed: 'Failed to join the challenge. Please try again.',
}

export const leaveQuestion = 'Your progress in it will no longer count.'

export const leaving: Outcome = {
  done: 'Challenge Left',
  failed: 'Failed to leave the challenge. Please try again.',
}

export const namingLabel = 'Show my name to the other students'

export const metricWords: Record<ChallengeMetric, string> = {
  trades_journaled: 'Trades journaled',
  total_r: 'Total R',
  win_rate: 'Win rate (%)',
  lessons_completed: 'Lessons completed',
}

/** The goal: 'Close and journal 20 trades'. */
export function goalText({ metric, target }: Pick<Challenge, 'metric' | 'target'>): string {
  const amount = target.toLocaleString('en-US')
  switch (metric) {
    case 'trades_journaled':
      return `Close and journal ${amount} ${target === 1 ? 'trade' : 'trades'}`
    case 'total_r':
      return `Reach a total of ${amount}R`
    case 'win_rate':
      return `Reach a win rate of ${amount}% over at least ${tradesForWinRate} trades`
    case 'lessons_completed':
      return `Complete ${amount} ${target === 1 ? 'lesson' : 'lessons'}`
  }
}

export const statusWords: Record<ChallengeStatus, string> = {
  upcoming: 'Upcoming',
  active: 'Active',
  completed: 'Completed',
  ended: 'Ended',
}

/** '1 participant', '12 participants'. */
export const participantsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'participant' : 'participants'}`

/** '2026-10' as 'October 2026'. */
export function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
