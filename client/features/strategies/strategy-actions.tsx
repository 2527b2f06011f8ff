import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import type { Strategy } from '#contract/strategies.ts'
import { useDeleteStrategy, useUpdateStrategy } from './strategies.queries.ts'
import { deleteQuestion, deletion, publication } from './strategy-words.ts'

interface StrategyActionsProps {
  strategy: Strategy
  onEdit: () => void
}

/** An admin's actions on a strategy. */
export function StrategyActions({ strategy, onEdit }: StrategyActionsProps) {
  const update = useUpdateStrategy()
  const remove = useDeleteStrategy()
  const publishing = { isPublished: strategy.isPublished, update, outcome: publication }
  return (
    <RowButtons
      item={strategy}
      onEdit={onEdit}
      remove={remove}
      deleteQuestion={deleteQuestion(strategy.title)}
      deletion={deletion}
      publishing={publishing}
    />
  )
}
