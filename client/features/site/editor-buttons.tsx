import { Button } from '#client/ui/controls/button.tsx'
import type { TextEditor } from './use-text-editor.ts'

/** The buttons of an editor: save a draft, or publish it. */
export function EditorButtons({
  editor,
  onSaveDraft,
}: {
  editor: TextEditor
  onSaveDraft: () => void
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" busy={editor.busy}>
        Publish
      </Button>
      <Button variant="outline" disabled={editor.busy} onClick={onSaveDraft}>
        Save Draft
      </Button>
    </div>
  )
}
