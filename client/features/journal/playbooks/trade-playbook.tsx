import { useQuery } from '@tanstack/react-query'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Ticks } from '#contract/journal/journal-playbooks.ts'
import { ticksFailure } from './playbook-words.ts'
import { playbooksQuery, ticksQuery, useSaveTicks } from './playbooks.queries.ts'

const answers = [
  { value: '', label: 'Not ticked' },
  { value: 'kept', label: 'Kept' },
  { value: 'broken', label: 'Broken' },
]

/** A trade's playbook, each rule kept, broken or unticked; nothing if there is no playbook. */
export function TradePlaybook({ tradeId }: { tradeId: string }) {
  const playbooks = useQuery(playbooksQuery())
  const hasPlaybooks = playbooks.data !== undefined && playbooks.data.length > 0
  const found = useQuery({ ...ticksQuery(tradeId), enabled: hasPlaybooks })
  const save = useSaveTicks(tradeId)
  if (!playbooks.data || !found.data) return null
  // The user's choice, until the server has confirmed it.
  const ticks = save.isPending ? save.variables : found.data
  const playbook = playbooks.data.find(({ id }) => id === ticks.playbookId)
  const keep = (next: Ticks) =>
    void save.mutateAsync(next).catch((error: unknown) => failureToast(error, ticksFailure))
  const answer = (rule: string, chosen: string) => {
    const ids = playbook?.rules.map(({ id }) => id) ?? []
    const others = (of: readonly string[]) => of.filter((id) => id !== rule && ids.includes(id))
    keep({
      playbookId: ticks.playbookId,
      kept: chosen === 'kept' ? [...others(ticks.kept), rule] : others(ticks.kept),
      broken: chosen === 'broken' ? [...others(ticks.broken), rule] : others(ticks.broken),
    })
  }
  return (
    <section className="flex flex-col gap-3" aria-label="Playbook">
      <Field label="Playbook">
        <Select
          disabled={save.isPending}
          options={[
            { value: '', label: 'None' },
            ...playbooks.data.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={ticks.playbookId ?? ''}
          onChange={({ target }) =>
            keep({ playbookId: target.value || null, kept: [], broken: [] })
          }
        />
      </Field>
      {playbook?.rules.map(({ id, text }) => (
        <Field key={id} label={text}>
          <Select
            disabled={save.isPending}
            options={answers}
            value={ticks.kept.includes(id) ? 'kept' : ticks.broken.includes(id) ? 'broken' : ''}
            onChange={({ target }) => answer(id, target.value)}
          />
        </Field>
      ))}
    </section>
  )
}
