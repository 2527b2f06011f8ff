import { useState } from 'react'
import type { FormDraft } from '#client/ui/forms/use-draft-form.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { SiteContent, SiteText } from '#contract/site/site.ts'
import { usePublish, useSaveDraft } from './site.queries.ts'

/** The initial content of a text's editor: the draft, or the published version. */
export const editedContent = (text: SiteText): SiteContent =>
  text.draft?.content ?? text.published.content

/** The record that a device draft belongs to: the text as it was when typing began. */
export const editedText = (text: SiteText) => ({
  id: '',
  updatedAt: text.draft?.updatedAt ?? '',
})

/** Saves and publishes a text, with toasts. Input stays if that fails. */
export function useTextEditor(
  text: SiteText,
  typed: Pick<FormDraft<ReturnType<typeof editedText>>, 'item' | 'drop'>,
) {
  // The draft this editor is based on: a newer one is somebody else's.
  const [seen, setSeen] = useState(typed.item?.updatedAt || null)
  const save = useSaveDraft(text.name)
  const publish = usePublish(text.name)
  const keep = async (content: SiteContent) => {
    const saved = await save.mutateAsync({ content, updatedAt: seen })
    const updatedAt = saved.draft?.updatedAt ?? null
    setSeen(updatedAt)
    typed.drop()
    return updatedAt
  }
  const reporting = async (work: () => Promise<void>, title: string, failure: string) => {
    try {
      await work()
      toast({ title, variant: 'success' })
    } catch (error) {
      failureToast(error, failure)
    }
  }
  return {
    busy: save.isPending || publish.isPending,
    saveDraft: (content: SiteContent) =>
      reporting(
        async () => void (await keep(content)),
        'Draft Saved',
        'The draft could not be saved.',
      ),
    publish: (content: SiteContent) =>
      reporting(
        async () => {
          const updatedAt = await keep(content)
          if (updatedAt) await publish.mutateAsync(updatedAt)
          setSeen(null)
        },
        'Published',
        'It could not be published.',
      ),
  }
}

export type TextEditor = ReturnType<typeof useTextEditor>
