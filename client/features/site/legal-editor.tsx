import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import type { SiteText } from '#contract/site/site.ts'
import { legalTextSchema } from '#schemas/site/site.ts'
import { EditorButtons } from './editor-buttons.tsx'
import { editedContent, editedText, useTextEditor } from './use-text-editor.ts'

/** A legal text in Markdown, with a preview next to it. */
export function LegalEditor({ text }: { text: SiteText }) {
  const form = useDraftForm({
    name: `site ${text.name}`,
    item: editedText(text),
    defaultValues: legalTextSchema.parse(editedContent(text)),
    resolver: zodResolver(legalTextSchema),
  })
  const { draft, control, register, handleSubmit, formState } = form
  const editor = useTextEditor(text, draft)
  const typed = useWatch({ control, name: 'text' })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(editor.publish)(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Field
          label="Text"
          hint="Markdown that begins with its title; {brand} stands for the academy's name, {academy}, {mentorship} and {community} for those of its programs"
          error={formState.errors.text?.message}
        >
          <Textarea {...register('text')} rows={24} className="font-mono text-compact" />
        </Field>
        <section aria-label="Preview" className="min-w-0 rounded-lg border p-4 wrap-anywhere">
          <Markdown tables={false}>{typed}</Markdown>
        </section>
      </div>
      <EditorButtons editor={editor} onSaveDraft={() => void handleSubmit(editor.saveDraft)()} />
    </form>
  )
}
