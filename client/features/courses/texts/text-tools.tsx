import { ChartCandlestick, ImagePlus, Sigma } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { LessonPicture } from '#contract/lesson-pictures.ts'
import type { TextLesson } from '#contract/text-lessons.ts'

/** What an inserted part needs around it: nothing within a line, lines of its own otherwise. */
export type Insert = (text: string, place: 'within' | 'alone') => void

const FormulaTool = lateContent(async () => (await import('./formula-tool.tsx')).FormulaTool)
const PictureTool = lateContent(async () => (await import('./picture-tool.tsx')).PictureTool)
const ChartTool = lateContent(async () => (await import('./chart-tool.tsx')).ChartTool)

const tools = [
  { name: 'formula', label: 'Formula', Icon: Sigma },
  { name: 'picture', label: 'Picture', Icon: ImagePlus },
  { name: 'chart', label: 'Chart', Icon: ChartCandlestick },
] as const

interface TextToolsProps {
  /** The lesson, once it is added: pictures belong to it. */
  lesson: TextLesson | undefined
  /** Puts a part of the text where the cursor is. */
  insert: Insert
  onPicture: (picture: LessonPicture) => void
}

/** The buttons that put a formula, a picture or a chart into a text. */
export function TextTools({ lesson, insert, onPicture }: TextToolsProps) {
  const [open, setOpen] = useState<(typeof tools)[number]['name'] | null>(null)
  const id = useId()
  const put: Insert = (text, place) => {
    setOpen(null)
    insert(text, place)
  }
  // Enter in one of its fields is not to save the text around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  const late = { waiting: <Spinner label="Loading" />, failure: 'This could not be loaded.' }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {tools.map(({ name, label, Icon }) => (
          <Button
            key={name}
            variant="outline"
            size="sm"
            aria-expanded={open === name}
            aria-controls={open === name ? id : undefined}
            onClick={() => setOpen(open === name ? null : name)}
          >
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))}
      </div>
      {open && (
        <section
          id={id}
          aria-label={`Insert a ${open}`}
          onKeyDown={onKeyDown}
          className="flex flex-col gap-3 rounded-lg border p-3"
        >
          {open === 'formula' && <FormulaTool {...late} insert={put} />}
          {open === 'picture' && (
            <PictureTool {...late} lesson={lesson} insert={put} onPicture={onPicture} />
          )}
          {open === 'chart' && <ChartTool {...late} insert={put} />}
        </section>
      )}
    </div>
  )
}
