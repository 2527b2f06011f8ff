import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { minutes } from '#client/platform/http/query.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { ownJournalPage } from '#contract/site/pages.ts'
import { accountRulesQuery } from './rules.queries.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { templates } from './rules-form-values.ts'
import { ruledTitle, rulesFailure } from './rules-words.ts'
import { StandingView } from './standing-view.tsx'

/** The rules of a trading account, and where it stands. */
export default function RulesSection({ id }: { id: string }) {
  const query = useQuery({ ...accountRulesQuery(id), refetchInterval: minutes(3) })
  const [isEditing, setEditing] = useState(false)
  const back = (
    <ButtonLink to={ownJournalPage} variant="outline">
      Back to the journal
    </ButtonLink>
  )
  if (!query.data) {
    if (!query.isError) return <Spinner label="Loading the rules" />
    const isGone = query.error instanceof ApiProblem && query.error.status < 500
    if (isGone) return <EmptyState action={back}>This account does not exist.</EmptyState>
    return <ErrorState message={rulesFailure} onRetry={() => void query.refetch()} />
  }
  const { account, rules, standing } = query.data
  const edit = (
    <Button onClick={() => setEditing(true)}>{rules ? 'Edit rules' : 'Set the rules'}</Button>
  )
  return (
    <section aria-labelledby="rules" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="rules" className="text-lg font-semibold break-words">
            Rules of {ruledTitle(account)}
          </h2>
          {rules && <Badge variant="outline">{templates[rules.template].name}</Badge>}
          {rules?.shared && <Badge variant="info">Shared with the mentor</Badge>}
        </div>
        <div className="flex flex-wrap gap-2">
          {back}
          {rules && edit}
        </div>
      </div>
      {rules && standing ? (
        <StandingView rules={rules} standing={standing} currency={account.currency} />
      ) : (
        <EmptyState action={edit}>
          Enter your provider’s rules: daily loss, total loss and profit target. This page then
          shows how much you may still lose.
        </EmptyState>
      )}
      {isEditing && (
        <RulesDialog account={account} rules={rules} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}
