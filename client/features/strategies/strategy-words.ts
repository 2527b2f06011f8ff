import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import type { Question } from '#client/ui/overlays/ask-first.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { RiskLevel, StrategyRecord } from '#contract/strategies.ts'

/** For students; the administration has words of its own. */
export const studentFailure = 'Failed to load mentorship content. Please try again.'

export const loadFailure = 'Failed to load data. Please try again.'

export const saveFailure = 'Failed to save content. Please try again.'

/** What a saved strategy is announced with; `existed` tells a change from a new one. */
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

/** How publishing or withdrawing a strategy can end. */
export const publication = (isPublished: boolean): Outcome => ({
  done: isPublished ? 'Strategy Published' : 'Strategy Withdrawn',
  failed: saveFailure,
})

/** A low risk looks different from the others. */
export const riskLook = (level: RiskLevel): BadgeProps['variant'] =>
  level === 'Low' ? 'success' : 'warning'

/** What a win rate rests on: '3 of 4 signals won'; those closed by hand are in neither number. */
export function basisText({ won, lost }: Pick<StrategyRecord, 'won' | 'lost'>): string {
  const rated = won + lost
  if (rated === 0) return 'No signal won or lost yet'
  return `${won} of ${rated} ${rated === 1 ? 'signal' : 'signals'} won`
}
