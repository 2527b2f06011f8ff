import { type FormEvent, useId, useState } from 'react'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Announcement, announcementRoles } from '#contract/announcements.ts'
import { announcementInputSchema } from '#schemas/announcements.ts'
import { roleLabels } from './announcement-words.ts'
import { useSaveAnnouncement } from './announcements.queries.ts'

interface AnnouncementDialogProps {
  /** Null for a new one. */
  announcement: Announcement | null
  onClose: () => void
}

const saving = {
  done: 'Announcement Saved',
  failed: 'Failed to save the announcement. Please try again.',
}
const weekMs = 7 * 24 * 60 * 60 * 1000

function valuesOf(announcement: Announcement | null) {
  const now = new Date()
  return {
    title: announcement?.title ?? '',
    text: announcement?.text ?? '',
    roles: announcement?.roles ?? [],
    startsAt: toLocalInput(announcement?.startsAt ?? now),
    endsAt: toLocalInput(announcement?.endsAt ?? new Date(now.getTime() + weekMs)),
  }
}

/** Writes or changes an announcement, with a preview below. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const formId = useId()
  // Stays the same until it is saved: saving twice creates one announcement.
  const [id] = useState(() => announcement?.id ?? crypto.randomUUID())
  const [initial] = useState(() => valuesOf(announcement))
  const [values, setValues, draft] = useDraftState(
    `announcement ${announcement?.id ?? 'new'}`,
    initial,
    announcement?.updatedAt,
  )
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({})
  const save = useSaveAnnouncement()
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = announcementInputSchema.safeParse({
      ...values,
      startsAt: fromLocalInput(values.startsAt, announcement?.startsAt),
      endsAt: fromLocalInput(values.endsAt, announcement?.endsAt),
    })
    const wrong = checked.success ? {} : byField(checked.error.issues)
    if (checked.success && checked.data.endsAt <= checked.data.startsAt) {
      wrong.endsAt = 'The end must be after the start'
    }
    setIssues(wrong)
    if (!checked.success || Object.keys(wrong).length > 0) return
    const change = { id, ...checked.data, seenUpdatedAt: draft.seen }
    if (!(await tellOutcome(save.mutateAsync(change), saving))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      maxHeight="90vh"
      title={announcement ? 'Edit the announcement' : 'New announcement'}
      footer={
        <FormFooter
          form={formId}
          busy={save.isPending}
          label="Save Announcement"
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Field label="Title" error={issues.title}>
          <Input
            value={values.title}
            maxLength={150}
            onChange={({ target }) => set({ title: target.value })}
          />
        </Field>
        <Field label="Text" hint="Markdown" error={issues.text}>
          <Textarea
            rows={6}
            maxLength={5000}
            value={values.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">For</legend>
          {announcementRoles.map((role) => (
            <Checkbox
              key={role}
              label={roleLabels[role]}
              checked={values.roles.includes(role)}
              onChange={({ target }) => {
                const others = values.roles.filter((one) => one !== role)
                set({ roles: target.checked ? [...others, role] : others })
              }}
            />
          ))}
          <p className="text-compact text-muted-foreground">
            Leave all unchecked to show it to everyone.
          </p>
        </fieldset>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="From" error={issues.startsAt && 'Choose a date'}>
            <DateTimeInput
              value={values.startsAt}
              onChange={({ target }) => set({ startsAt: target.value })}
            />
          </Field>
          <Field label="Until" error={issues.endsAt}>
            <DateTimeInput
              value={values.endsAt}
              onChange={({ target }) => set({ endsAt: target.value })}
            />
          </Field>
        </div>
      </form>
      {values.text.trim() !== '' && (
        <section aria-label="Preview" className="mt-4 rounded-lg border p-4 text-sm">
          <p className="mb-1 font-semibold break-words">{values.title}</p>
          <Markdown>{values.text}</Markdown>
        </section>
      )}
    </Dialog>
  )
}

type Issue = { path: PropertyKey[]; message: string }

const byField = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
