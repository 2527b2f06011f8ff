import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import type { Question } from '#client/ui/overlays/ask-first.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { RiskLevel, StrategyRecord } from '#contract/strategies.ts'

/** For students; the admin area has its own messages. */
export const studentFailure = 'Failed to load mentorship content. Please try again.'

export const loadFailure = 'Failed to load data. Please try again.'

export const saveFailure = 'Failed to save content. Please try again.'

/** The toast title for a saved strategy; `existed` tells a change from a new one. */
export const savedTitle = (existed: boolean): string =>
  existed ? 'Strategy Updated' : 'Strategy Created'

export const deleteQuestion = (title: string): Question => ({
  title: `Delete the strategy “${title}”?`,
  description:
    'Students can’t read it any more; its signals stay without it. This can’t be undone.',
  confirmLabel: 'Yes, Delete',
})

export const deletion: Outcome = {
  done: 'Strategy Deleted',
  failed: 'Failed to delete strategy. Please try again.',
}

/** The possible outcomes of publishing or withdrawing a strategy. */
export const publication = (isPublished: boolean): Outcome => ({
  done: isPublished ? 'Strategy Published' : 'Strategy Withdrawn',
  failed: saveFailure,
})

/** A low risk looks different from the others: required by the specification, section 2. */
export const riskLook = (level: RiskLevel): BadgeProps['variant'] =>
  level === 'Low' ? 'success' : 'warning'

/** What a win rate is based on: '3 of 4 signals won'; signals closed by hand count in neither number. */
export function basisText({ won, lost }: Pick<StrategyRecord, 'won' | 'lost'>): string {
  const rated = won + lost
  if (rated === 0) return 'No signal won or lost yet'
  return `${won} of ${rated} ${rated === 1 ? 'signal' : 'signals'} won`
}
