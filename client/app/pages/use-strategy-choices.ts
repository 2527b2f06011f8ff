import { useQuery } from '@tanstack/react-query'
import { strategyChoicesQuery } from '#client/features/strategies/strategies.queries.ts'

/** The strategies a signal can use, as options of a select; none while they load. */
export const useStrategyChoices = (): readonly { value: string; label: string }[] =>
  useQuery(strategyChoicesQuery()).data ?? []
