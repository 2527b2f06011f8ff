import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Playbook } from '#contract/journal/journal-playbooks.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { PlaybookDialog } from './playbook-dialog.tsx'
import { playbookDeleted, playbooksFailure, resultText, sureness } from './playbook-words.ts'
import { playbookFiguresQuery, playbooksQuery, useDeletePlaybook } from './playbooks.queries.ts'

interface PlaybookSectionProps {
  filter: TradeFilter
  currency: string | undefined
}

/** The trader's playbooks, and the results of the filtered trades with each rule kept and broken. */
export function PlaybookSection({ filter, currency }: PlaybookSectionProps) {
  const playbooks = useQuery(playbooksQuery())
  const [chosenId, setChosen] = useState<string | null>(null)
  const [edited, setEdited] = useState<Playbook | 'new' | null>(null)
  const remove = useDeletePlaybook()
  if (!playbooks.data) {
    if (!playbooks.isError) return <Skeleton className="h-60" />
    return <ErrorState message={playbooksFailure} onRetry={() => void playbooks.refetch()} />
  }
  const chosen = playbooks.data.find(({ id }) => id === chosenId) ?? playbooks.data[0]
  const add = <Button onClick={() => setEdited('new')}>New playbook</Button>
  const confirmAndRemove = async (playbook: Playbook) => {
    const confirmed = await askFirst({
      title: `Delete the playbook ${playbook.title}?`,
      description: 'Its ticks are deleted with it; the trades stay.',
      confirmLabel: 'Yes, Delete',
    })
    if (confirmed) await tellOutcome(remove.mutateAsync(playbook.id), playbookDeleted)
  }
  return (
    <div className="flex flex-col gap-5">
      {chosen ? (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Playbook" className="min-w-48 flex-1 sm:max-w-80">
              <Select
                options={playbooks.data.map(({ id, title }) => ({ value: id, label: title }))}
                value={chosen.id}
                onChange={({ target }) => setChosen(target.value)}
              />
            </Field>
            <Button variant="outline" onClick={() => setEdited(chosen)}>
              Edit
            </Button>
            <Button
              variant="outline"
              busy={remove.isPending}
              onClick={() => void confirmAndRemove(chosen)}
            >
              Delete
            </Button>
            {add}
          </div>
          <Results playbook={chosen} filter={filter} currency={currency} />
        </>
      ) : (
        <EmptyState action={add}>
          A playbook is the checklist of a setup. Tick it on your trades, and see what keeping each
          rule brings, and what breaking it costs.
        </EmptyState>
      )}
      {edited && (
        <PlaybookDialog
          playbook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={setChosen}
        />
      )}
    </div>
  )
}

interface ResultsProps extends PlaybookSectionProps {
  playbook: Playbook
}

function Results({ playbook, filter, currency: requested }: ResultsProps) {
  const of = { ...filter, currency: requested, timeZone: ownZone() }
  const figures = useQuery(playbookFiguresQuery(playbook.id, of))
  if (!figures.data) {
    if (!figures.isError) return <Skeleton className="h-40" />
    return <ErrorState message={playbooksFailure} onRetry={() => void figures.refetch()} />
  }
  const { currency, all, rules } = figures.data
  return (
    <Card
      title={playbook.title}
      description={
        all.trades === 0
          ? 'No closed trade of your filter has this playbook. Tick its rules in a trade’s details.'
          : resultText(all, currency)
      }
    >
      <ul className="flex flex-col divide-y">
        {rules.map(({ id, text, kept, broken, untold }) => (
          <li key={id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <p className="font-medium break-words">{text}</p>
            <dl className="grid gap-2 text-sm tabular-nums sm:grid-cols-2">
              {[
                { name: 'Kept', result: kept },
                { name: 'Broken', result: broken },
              ].map(({ name, result }) => (
                <div key={name}>
                  <dt className="text-muted-foreground">{name}</dt>
                  <dd>{resultText(result, currency)}</dd>
                  <dd className="text-compact text-muted-foreground">
                    {sureness(result, currency)}
                  </dd>
                </div>
              ))}
            </dl>
            {untold > 0 && (
              <p className="text-compact text-muted-foreground">Not ticked on {untold}.</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
