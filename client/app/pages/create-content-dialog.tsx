import { type ReactNode, useId, useState } from 'react'
import {
  CourseEditorBody,
  CourseEditorFooter,
  useCourseEditor,
} from '#client/features/courses/course-editor.tsx'
import { forgetChosenFiles } from '#client/features/courses/uploads/held-files.ts'
import { SessionForm } from '#client/features/live-sessions/session-form.tsx'
import { SignalForm } from '#client/features/signals/form/signal-form.tsx'
import { dropDraft } from '#client/platform/offline/drafts.ts'
import { keepFile } from '#client/platform/offline/stored-files.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { draftName } from '#client/ui/forms/draft-name.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useStrategyChoices } from './use-strategy-choices.ts'

const kinds = ['course', 'session', 'signal'] as const
type Kind = (typeof kinds)[number]

const words: Record<Kind, string> = { course: 'Course', session: 'Session', signal: 'Signal' }
/** The name under which each form keeps its draft. */
const drafts: Record<Kind, string> = { course: 'course', session: 'live session', signal: 'signal' }
const options = kinds.map((value) => ({ value, label: words[value] }))

/** Creates a course, a live session or a signal; choosing another kind begins with empty fields. */
export default function CreateContentDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('course')
  const { id: userId } = useUser()
  const [saving, setSaving] = useState(false)
  const formId = useId()
  const strategies = useStrategyChoices()
  const editor = useCourseEditor(undefined, onClose)
  const isFixed = saving || editor.isSaving || editor.isSaved

  // Each kind has its own form, which is discarded with its contents when another replaces it.
  const forms: Record<Kind, ReactNode> = {
    course: <CourseEditorBody editor={editor} />,
    session: <SessionForm id={formId} onSaved={onClose} onBusyChange={setSaving} />,
    signal: (
      <SignalForm id={formId} strategies={strategies} onSaved={onClose} onBusyChange={setSaving} />
    ),
  }
  return (
    <Dialog
      open
      onOpenChange={kind === 'course' ? editor.leave : onClose}
      title="Create Content"
      width="lg"
      footer={
        kind === 'course' ? (
          <CourseEditorFooter editor={editor} />
        ) : (
          <FormFooter
            form={formId}
            busy={saving}
            label={`Create ${words[kind]}`}
            onCancel={onClose}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Content type">
          <Select
            options={options}
            value={kind}
            disabled={isFixed}
            onChange={({ target }) => {
              const chosen = kinds.find((one) => one === target.value)
              if (!chosen) return
              // Another kind begins with empty fields: required by the specification, section 2.
              for (const one of kinds) dropDraft(userId, draftName(drafts[one]))
              forgetChosenFiles(userId)
              void keepFile(userId, draftName(drafts.signal), null)
              setKind(chosen)
            }}
          />
        </Field>
        {forms[kind]}
      </div>
    </Dialog>
  )
}
