import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState } from '#client/ui/displays/states.tsx'
import { sharedRulesQuery } from './rules.queries.ts'
import { templates } from './rules-form-values.ts'
import { ruledTitle, rulesFailure } from './rules-words.ts'
import { StandingView } from './standing-view.tsx'

/** Where the accounts stand whose rules a student shares; nothing if none are shared. */
export function SharedRules({ userId }: { userId: string }) {
  const shared = useQuery(sharedRulesQuery(userId))
  if (shared.isError) {
    return <ErrorState message={rulesFailure} onRetry={() => void shared.refetch()} />
  }
  return (shared.data ?? []).map(
    ({ account, rules, standing }) =>
      rules &&
      standing && (
        <Card
          key={account.id}
          title={`Rules of ${ruledTitle(account)}`}
          description={templates[rules.template].name}
        >
          <StandingView rules={rules} standing={standing} currency={account.currency} />
        </Card>
      ),
  )
}
