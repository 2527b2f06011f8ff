import { useQuery } from '@tanstack/react-query'
import { strategyChoicesQuery } from '#client/features/strategies/strategies.queries.ts'

/** The strategies that a signal can use, for a select; none while they are being loaded. */
export const useStrategyChoices = (): readonly { value: string; label: string }[] =>
  useQuery(strategyChoicesQuery()).data ?? []
