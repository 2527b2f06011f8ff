import { type FormEvent, useState } from 'react'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { MailField, MailTemplate, MailText } from '#contract/mail-templates.ts'
import { MailPreview } from './mail-preview.tsx'
import { usePublishWords, useTestWords } from './mail-templates.queries.ts'

/** How long typing must pause before the preview is refreshed, in milliseconds. */
const rest = 400

/** Subject and text of a mail, with a preview. */
export function WordsForm({ text }: { text: MailText }) {
  const { key, words, number, fields } = text
  const [typed, setTyped, draft] = useDraftState<MailTemplate>(
    `mail words ${key}`,
    words,
    String(number),
  )
  // The version on which the edit is based: a newer one is somebody else's.
  const [seen, setSeen] = useState(Number(draft.seen ?? number))
  const shown = useDelayed(typed, rest)
  const [publish, test] = [usePublishWords(key), useTestWords(key)]
  const isWritten = typed.subject.trim() !== '' && typed.body.trim() !== ''
  const save = async () => {
    const saved = await publish.mutateAsync({ ...typed, seen })
    setSeen(saved.number)
    draft.drop()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWritten || publish.isPending) return
    void tellOutcome(save(), {
      done: 'Published',
      failed: 'The e-mail could not be published. Please try again.',
    })
  }
  const sendTest = () =>
    tellOutcome(test.mutateAsync(typed), {
      done: 'Test E-mail Sent',
      failed: 'Failed to send the test e-mail.',
    })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <Field label="Subject">
        <Input
          value={typed.subject}
          maxLength={150}
          onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
        />
      </Field>
      <Field
        label="Text"
        hint="Markdown. A link to {{link}} in a paragraph of its own, such as [Open]({{link}}), becomes the button."
      >
        <Textarea
          rows={12}
          value={typed.body}
          maxLength={10_000}
          onChange={({ target }) => setTyped({ ...typed, body: target.value })}
        />
      </Field>
      <FieldsList fields={fields} />
      {isWritten && shown.subject.trim() !== '' && shown.body.trim() !== '' && (
        <MailPreview mailKey={key} words={shown} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isWritten} busy={publish.isPending}>
          Publish
        </Button>
        <Button
          variant="outline"
          disabled={!isWritten}
          busy={test.isPending}
          onClick={() => void sendTest()}
        >
          Send a Test to Me
        </Button>
      </div>
    </form>
  )
}

function FieldsList({ fields }: { fields: readonly MailField[] }) {
  return (
    <section aria-label="Fields of this e-mail">
      <h3 className="text-sm font-medium">Fields of this e-mail</h3>
      <ul className="mt-1 text-sm text-muted-foreground">
        {fields.map(({ name, says, required }) => (
          <li key={name} className="wrap-anywhere">
            <code>{`{{${name}}}`}</code> {says}
            {required && ' (required)'}
          </li>
        ))}
      </ul>
    </section>
  )
}
