import { useQuery } from '@tanstack/react-query'
import { Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { TradeTemplate } from '#contract/journal/trade-templates.ts'
import { pairSchema } from '#schemas/signals/signals.ts'
import { decimal } from '#schemas/values.ts'
import {
  templatesQuery,
  tradesQuery,
  useDeleteTemplate,
  useSaveTemplate,
} from '../journal.queries.ts'
import { templateDeleted, templateRestored, templateSaved } from '../journal-words.ts'
import { filterOf, noFilter } from './trade-filter.ts'
import type { TradeFormApi } from './trade-form-values.ts'

type Filling = Pick<TradeTemplate, 'pair' | 'direction' | 'lots' | 'setup' | 'tags'>

/** What a new trade can start from: the last trade, or a saved template. */
export function TemplateRow({ form }: { form: TradeFormApi }) {
  const latest = useQuery(tradesQuery(1, filterOf(noFilter)))
  const templates = useQuery(templatesQuery())
  const [last] = latest.data?.items ?? []
  const fill = ({ pair, direction, lots, setup, tags }: Filling) => {
    const values = { pair, direction, lots, setup: setup ?? '', tags: tags.join(', ') }
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as keyof typeof values, value, { shouldDirty: true })
    }
    form.setFocus('entry')
  }
  const named = templates.data ?? []
  if (!last && named.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Begin with</legend>
      {last && (
        <Button size="sm" variant="outline" onClick={() => fill(last)}>
          Like the last trade
        </Button>
      )}
      {named.map((template) => (
        <Button key={template.id} size="sm" variant="outline" onClick={() => fill(template)}>
          {template.name}
        </Button>
      ))}
    </fieldset>
  )
}

/** Saves the input as a template, and deletes saved ones. */
export function TemplateKeeper({ form }: { form: TradeFormApi }) {
  const templates = useQuery(templatesQuery())
  const save = useSaveTemplate()
  const remove = useDeleteTemplate()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const keep = async () => {
    const { pair, direction, lots, setup, tags } = form.getValues()
    const known = pairSchema.safeParse(pair).data
    const size = decimal.safeParse(withPoint(lots)).data
    if (name.trim() === '') return setProblem('A name is required')
    if (!known || !size) return setProblem('Enter pair and lots first')
    setProblem(undefined)
    const words = tags.split(',').map((tag) => tag.trim().toLowerCase())
    const template = {
      name: name.trim(),
      pair: known,
      direction,
      lots: size,
      setup: setup.trim() || null,
      tags: [...new Set(words.filter(Boolean))],
    }
    if (await tellOutcome(save.mutateAsync(template), templateSaved)) setName('')
  }
  const removeIt = ({ id, ...template }: TradeTemplate) =>
    tellOutcome(remove.mutateAsync(id), templateDeleted, {
      undo: { run: () => save.mutateAsync(template), outcome: templateRestored },
    })
  return (
    <section aria-label="Templates" className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <Field
          label="Name of a template"
          hint="Saves pair, direction, lots, setup and tags"
          error={problem}
          className="flex-1"
        >
          <Input value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button variant="outline" busy={save.isPending} onClick={() => void keep()}>
          <Save aria-hidden="true" />
          Save
        </Button>
      </div>
      {templates.data && templates.data.length > 0 && (
        <ul className="flex flex-col">
          {templates.data.map((template) => (
            <li
              key={template.id}
              className="flex items-center justify-between gap-3 border-t text-sm"
            >
              <span className="min-w-0 break-words">
                {template.name}{' '}
                <span className="text-muted-foreground tabular-nums">
                  {template.pair} {template.direction}, {template.lots} lots
                </span>
              </span>
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Delete template ${template.name}`}
                disabled={remove.isPending}
                onClick={() => void removeIt(template)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
