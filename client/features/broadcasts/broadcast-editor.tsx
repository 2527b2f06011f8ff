import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Revealed } from '#client/ui/layout/revealed.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { reachesNobody } from '#contract/broadcast-words.ts'
import { type Broadcast, broadcastFields } from '#contract/broadcasts.ts'
import type { MemberFilter } from '#contract/members.ts'
import {
  type Draft,
  usePreviewBroadcast,
  useSaveBroadcast,
  useTestBroadcast,
} from './broadcasts.queries.ts'

export interface BroadcastEditorProps {
  /** Null for a new one. */
  broadcast: Broadcast | null
  /** The recipient filters, which belong to another feature. */
  filters: (filter: MemberFilter, onChange: (filter: MemberFilter) => void) => ReactNode
  onClose: () => void
}

const fields = broadcastFields.map((field) => `{{${field}}}`).join(', ')
const saving = { done: 'E-mail Saved', failed: 'Failed to save the e-mail. Please try again.' }

/** Writes a broadcast: its text with placeholders, its recipients, a preview, and a test mail to oneself. */
export function BroadcastEditor({ broadcast, filters, onClose }: BroadcastEditorProps) {
  const formId = useId()
  // Stays the same until it is saved: saving twice creates one broadcast.
  const [id] = useState(() => broadcast?.id ?? crypto.randomUUID())
  const [draft, setDraft, stored] = useDraftState<Draft>(
    `letter ${broadcast?.id ?? 'new'}`,
    {
      subject: broadcast?.subject ?? '',
      body: broadcast?.body ?? '',
      filter: broadcast?.filter ?? {},
    },
    broadcast?.updatedAt,
  )
  const [known, setKnown] = useState(stored.seen)
  const [save, preview, test] = [useSaveBroadcast(), usePreviewBroadcast(), useTestBroadcast()]
  const isWritten = draft.subject.trim() !== '' && draft.body.trim() !== ''
  const keep = async () => {
    const saved = await save.mutateAsync({ id, ...draft, seenUpdatedAt: known })
    setKnown(saved.updatedAt)
    stored.drop()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWritten && !save.isPending && (await tellOutcome(keep(), saving))) onClose()
  }
  const look = () =>
    preview
      .mutateAsync(draft)
      .catch((error: unknown) => failureToast(error, 'Failed to create the preview.'))
  const sendTest = () =>
    tellOutcome(
      keep().then(() => test.mutateAsync(id)),
      { done: 'Test E-mail Sent', failed: 'Failed to send the test e-mail.' },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="xl"
      maxHeight="90vh"
      title={broadcast ? 'Edit the e-mail' : 'New e-mail'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="outline"
            disabled={!isWritten}
            busy={test.isPending}
            onClick={() => void sendTest()}
          >
            Send a Test to Me
          </Button>
          <Button
            variant="outline"
            disabled={!isWritten}
            busy={preview.isPending}
            onClick={() => void look()}
          >
            Preview
          </Button>
          <Button type="submit" form={formId} disabled={!isWritten} busy={save.isPending}>
            Save Draft
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={stored} />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">To</legend>
          {filters(draft.filter, (filter) => setDraft({ ...draft, filter }))}
        </fieldset>
        <Field label="Subject">
          <Input
            value={draft.subject}
            maxLength={150}
            onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
          />
        </Field>
        <Field label="Text" hint={`Markdown. ${fields} are replaced with the reader’s details.`}>
          <Textarea
            rows={12}
            value={draft.body}
            maxLength={20_000}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          />
        </Field>
      </form>
      {preview.data && (
        <Revealed of={preview.data} label="Preview" className="mt-4 rounded-lg border p-4">
          <p role="status" className="mb-3 text-sm text-muted-foreground">
            {preview.data.reached === 0
              ? reachesNobody(preview.data.meant)
              : `${preview.data.reached.toLocaleString('en-US')} of ${preview.data.meant.toLocaleString('en-US')} members would get it now; the others have not switched on news by e-mail, or have not confirmed their address.`}
          </p>
          <h3 className="mb-2 font-semibold break-words">{preview.data.subject}</h3>
          <Markdown>{preview.data.body}</Markdown>
        </Revealed>
      )}
    </Dialog>
  )
}
