import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { may } from '#contract/access/permissions.ts'
import { type Playbook, playbookRulesMaximum } from '#contract/journal/journal-playbooks.ts'
import { playbookSaved, rulesIn } from './playbook-words.ts'
import { strategiesToCopyQuery, useSavePlaybook } from './playbooks.queries.ts'

interface PlaybookDialogProps {
  /** Null for a new one. */
  playbook: Playbook | null
  onClose: () => void
  onSaved: (id: string) => void
}

const newRule = (text = '') => ({ id: crypto.randomUUID(), text })

/** Writes or changes a playbook; a new one may start with the rules of a strategy. */
export function PlaybookDialog({ playbook, onClose, onSaved }: PlaybookDialogProps) {
  const formId = useId()
  const [initial] = useState<Playbook>(
    () => playbook ?? { id: crypto.randomUUID(), title: '', rules: [newRule()] },
  )
  const [typed, setTyped, draft] = useDraftState(`playbook ${playbook?.id ?? 'new'}`, initial)
  const [isRefused, setRefused] = useState(false)
  const save = useSavePlaybook()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const rules = typed.rules.filter(({ text }) => text.trim() !== '')
    const isWhole = typed.title.trim() !== '' && rules.length > 0
    setRefused(!isWhole)
    if (!isWhole || !(await tellOutcome(save.mutateAsync({ ...typed, rules }), playbookSaved)))
      return
    draft.drop()
    onSaved(typed.id)
    onClose()
  }
  const setRule = (id: string, text: string) =>
    setTyped({ ...typed, rules: typed.rules.map((rule) => (rule.id === id ? { id, text } : rule)) })
  const removeRule = (id: string) =>
    setTyped({ ...typed, rules: typed.rules.filter((rule) => rule.id !== id) })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={playbook ? 'Edit Playbook' : 'New Playbook'}
      description="A checklist for a setup: what must be true before and during the trade."
      footer={
        <FormFooter form={formId} busy={save.isPending} label="Save Playbook" onCancel={onClose} />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        {!playbook && (
          <FromStrategy
            onChoose={(title, rules) => setTyped({ ...typed, title, rules: rules.map(newRule) })}
          />
        )}
        <Field
          label="Title"
          error={isRefused && typed.title.trim() === '' ? 'Title is required' : undefined}
        >
          <Input
            value={typed.title}
            maxLength={200}
            onChange={({ target }) => setTyped({ ...typed, title: target.value })}
          />
        </Field>
        {typed.rules.map(({ id, text }, index) => (
          <div key={id} className="flex items-end gap-2">
            <Field
              label={`Rule ${index + 1}`}
              className="min-w-0 flex-1"
              error={
                isRefused && typed.rules.every((rule) => rule.text.trim() === '')
                  ? 'A playbook needs at least one rule'
                  : undefined
              }
            >
              <Input
                value={text}
                maxLength={200}
                onChange={({ target }) => setRule(id, target.value)}
              />
            </Field>
            {typed.rules.length > 1 && (
              <Button
                variant="ghost"
                aria-label={`Remove rule ${index + 1}`}
                onClick={() => removeRule(id)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </div>
        ))}
        {typed.rules.length < playbookRulesMaximum && (
          <Button
            variant="outline"
            className="self-start"
            onClick={() => setTyped({ ...typed, rules: [...typed.rules, newRule()] })}
          >
            <Plus aria-hidden="true" />
            Add rule
          </Button>
        )}
      </form>
    </Dialog>
  )
}

interface FromStrategyProps {
  onChoose: (title: string, rules: string[]) => void
}

/** The academy's strategies, for those who may see them; their lists become the checklist. */
function FromStrategy({ onChoose }: FromStrategyProps) {
  const maySee = may(useUser(), 'mentorship.enter')
  const strategies = useQuery({ ...strategiesToCopyQuery(), enabled: maySee })
  const usable = (strategies.data?.items ?? []).flatMap(({ id, title, rules }) => {
    const found = rulesIn(rules)
    return found.length > 0 ? [{ id, title, rules: found }] : []
  })
  if (usable.length === 0) return null
  return (
    <Field label="Start from a strategy" hint="Copies its title and the lists in its rules">
      <Select
        defaultValue=""
        options={[
          { value: '', label: 'None' },
          ...usable.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => {
          const chosen = usable.find(({ id }) => id === target.value)
          if (chosen) onChoose(chosen.title, chosen.rules)
        }}
      />
    </Field>
  )
}
