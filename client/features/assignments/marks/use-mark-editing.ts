import { type RefObject, useEffect, useState } from 'react'
import { type Mark, marksMaximum } from '#contract/submission-marks.ts'
import { type Place, pinAt } from './mark-values.ts'
import type { Editing, Tool } from './marks-layer.tsx'

interface EditingOf {
  marks: readonly Mark[]
  page: number
  setMarks: (marks: Mark[]) => void
  /** Where the page and the tools are. */
  area: RefObject<HTMLElement | null>
}

/** Choosing a tool, making marks with it, and what becomes of the selected one. */
export function useMarkEditing({ marks, page, setMarks, area }: EditingOf) {
  const [tool, setTool] = useState<Tool>(null)
  const [selected, setSelected] = useState<number | null>(null)
  // What gets the focus, as soon as it is there.
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    area.current?.querySelector<HTMLElement>(wanted)?.focus()
    setWanted(null)
  }, [wanted, area])
  const isFull = marks.length >= marksMaximum
  const change = (index: number, values: Partial<Mark>) =>
    setMarks(marks.map((mark, at) => (at === index ? { ...mark, ...values } : mark)))
  const add = (mark: Mark) => {
    if (isFull) return
    setMarks([...marks, mark])
    setSelected(marks.length)
  }
  const editing: Editing = {
    tool: isFull ? null : tool,
    selected,
    onSelect: setSelected,
    onPin(place: Place) {
      add(pinAt(page, place))
      setWanted('textarea')
    },
    onDraw: add,
    onMove: (index, { x, y }) => change(index, { points: [x, y] }),
    onRemove(index) {
      setMarks(marks.filter((_, at) => at !== index))
      setSelected(null)
      setWanted('[data-middle]')
    },
    onText: () => setWanted('textarea'),
  }
  return {
    ...{ editing, tool, setTool, isFull, setSelected },
    selected: selected === null ? null : (marks[selected] ?? null),
    addInTheMiddle() {
      add(pinAt(page))
      setWanted(`[data-pin="${marks.length}"]`)
    },
    write(text: string) {
      if (selected !== null) change(selected, { text })
    },
  }
}

export type MarkEditing = ReturnType<typeof useMarkEditing>
