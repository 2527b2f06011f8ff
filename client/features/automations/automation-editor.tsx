import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Automation, AutomationContent } from '#contract/automations.ts'
import type { MemberFilter } from '#contract/members.ts'
import { AutomationPreview } from './automation-preview.tsx'
import { isComplete, newStep } from './automation-words.ts'
import { usePreviewAutomation, useSaveAutomation } from './automations.queries.ts'
import { StepsFields } from './steps-fields.tsx'
import { GoalFields, type LessonChoice, TriggerFields } from './trigger-fields.tsx'

export interface AutomationEditorProps {
  /** Null for a new one. */
  automation: Automation | null
  /** The members' filters, which belong to another feature. */
  filters: (filter: MemberFilter, onChange: (filter: MemberFilter) => void) => ReactNode
  lessons: LessonChoice
  /** Chooses a member to try it with, which belongs to another feature. */
  memberChoice: (onChosen: (userId: string) => void) => ReactNode
  onClose: () => void
}

const saving = {
  done: 'Automation Saved',
  failed: 'Failed to save the automation. Please try again.',
}

const contentOf = (automation: Automation | null): AutomationContent => ({
  name: automation?.name ?? '',
  trigger: automation?.trigger ?? { kind: 'joined' },
  filter: automation?.filter ?? {},
  goal: automation?.goal ?? null,
  repeats: automation?.repeats ?? false,
  steps: automation?.steps ?? [newStep('mail')],
})

/** Writes an automation: what begins it, for whom, its steps and its goal, and how one member would get it. */
export function AutomationEditor(props: AutomationEditorProps) {
  const { automation, filters, lessons, memberChoice, onClose } = props
  const formId = useId()
  // Stays the same until it is saved: saving twice creates one automation.
  const [id] = useState(() => automation?.id ?? crypto.randomUUID())
  const [initial] = useState(() => contentOf(automation))
  const [draft, setDraft, stored] = useDraftState<AutomationContent>(
    `automation ${automation?.id ?? 'new'}`,
    initial,
    automation?.updatedAt,
  )
  const [save, preview] = [useSaveAutomation(), usePreviewAutomation()]
  const change = (part: Partial<AutomationContent>) => setDraft({ ...draft, ...part })
  const isWritten =
    draft.name.trim() !== '' && draft.steps.length > 0 && draft.steps.every(isComplete)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWritten || save.isPending) return
    const saved = save.mutateAsync({ id, ...draft, seenUpdatedAt: stored.seen })
    if (!(await tellOutcome(saved, saving))) return
    stored.drop()
    onClose()
  }
  const look = ({ name: _, ...content }: AutomationContent, userId: string) =>
    preview
      .mutateAsync({ ...content, userId })
      .catch((error: unknown) => failureToast(error, 'Failed to create the preview.'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="xl"
      maxHeight="90vh"
      fillsPhone
      title={automation ? 'Edit the automation' : 'New automation'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isWritten} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="@container flex flex-col gap-5"
      >
        <DraftNotice draft={stored} />
        {automation && automation.people.within > 0 && (
          <WhoIsInIt count={automation.people.within} />
        )}
        <Field label="Name" hint="Only the office sees it.">
          <Input
            value={draft.name}
            maxLength={100}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <TriggerFields
          trigger={draft.trigger}
          onChange={(trigger) => change({ trigger })}
          lessons={lessons}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Only for members who match</legend>
          {filters(draft.filter, (filter) => change({ filter }))}
          <p className="mt-1.5 text-compact text-muted-foreground">
            Looked at when it begins for a member, and not again afterwards.
          </p>
        </fieldset>
        <StepsFields steps={draft.steps} onChange={(steps) => change({ steps })} />
        <GoalFields goal={draft.goal} onChange={(goal) => change({ goal })} lessons={lessons} />
        <Checkbox
          checked={draft.repeats}
          onChange={({ target }) => change({ repeats: target.checked })}
          label="Begin again when it happens again to a member who is through; otherwise each member gets it once"
        />
      </form>
      <section className="mt-5 flex flex-col gap-3" aria-label="Preview with a member">
        <h3 className="text-sm font-semibold">Preview with a member</h3>
        {isWritten || draft.steps.every(isComplete) ? (
          memberChoice((userId) => void look(draft, userId))
        ) : (
          <p className="text-sm text-muted-foreground">Fill in the steps first.</p>
        )}
        {preview.data && <AutomationPreview preview={preview.data} />}
      </section>
    </Dialog>
  )
}

/** What a change means for those who are in it. */
const WhoIsInIt = ({ count }: { count: number }) => (
  <Notice>
    {count === 1 ? 'One member is' : `${count.toLocaleString('en-US')} members are`} in it. They go
    on with what you save: a changed text counts for those who have not had it, nobody gets a step
    twice or one that they have passed, whoever waits for a removed step goes on to the next, and a
    changed wait counts for those who come to it later.
  </Notice>
)
