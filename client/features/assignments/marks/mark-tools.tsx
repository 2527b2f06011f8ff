import { MapPin, Pencil, Trash2 } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { marksMaximum, markTextMaximum } from '#contract/submission-marks.ts'
import { nameOf } from './mark-values.ts'
import type { MarkEditing } from './use-mark-editing.ts'

const hints = {
  pin: 'Press where the pin should go.',
  draw: 'Draw on the page with the mouse, a pen or a finger.',
}

/** Chooses what is put on the page, and takes the text of what is selected. */
export function MarkTools({ edit }: { edit: MarkEditing }) {
  const { editing, tool, setTool, isFull, selected } = edit
  const toggle = (wanted: 'pin' | 'draw') => setTool(tool === wanted ? null : wanted)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant={tool === 'pin' ? 'primary' : 'outline'}
          aria-pressed={tool === 'pin'}
          disabled={isFull}
          onClick={() => toggle('pin')}
        >
          <MapPin aria-hidden="true" />
          Pin
        </Button>
        <Button
          size="sm"
          variant={tool === 'draw' ? 'primary' : 'outline'}
          aria-pressed={tool === 'draw'}
          disabled={isFull}
          onClick={() => toggle('draw')}
        >
          <Pencil aria-hidden="true" />
          Draw
        </Button>
        <Button
          size="sm"
          variant="outline"
          data-middle=""
          disabled={isFull}
          onClick={edit.addInTheMiddle}
        >
          Pin in the middle
        </Button>
      </div>
      <p className="text-compact text-muted-foreground">
        {isFull
          ? `A file can have ${marksMaximum} marks.`
          : tool
            ? hints[tool]
            : 'Drag a pin to move it, or use the arrow keys.'}
      </p>
      {selected && editing.selected !== null && (
        <div className="flex items-end gap-2">
          <Field
            label={`Text of ${nameOf(selected, editing.selected)}`}
            hint={selected.kind === 'stroke' ? 'Optional' : undefined}
            className="min-w-0 grow"
          >
            <Textarea
              rows={2}
              maxLength={markTextMaximum}
              value={selected.text}
              onChange={({ target }) => edit.write(target.value)}
            />
          </Field>
          <Button
            variant="outline"
            size="icon"
            aria-label={`Remove ${nameOf(selected, editing.selected)}`}
            onClick={() => editing.selected !== null && editing.onRemove(editing.selected)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}
