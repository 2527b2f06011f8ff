import katex from 'katex'
import { useLayoutEffect, useRef, useState } from 'react'
import { formulaOptions } from '#contract/lesson-text.ts'

interface FormulaProps {
  /** TeX. */
  tex: string
  /** Whether it stands alone instead of within a line. */
  alone?: boolean
}

/** A formula, as MathML, which browsers show and read aloud; as it was written if it cannot be read. */
export default function Formula({ tex, alone = false }: FormulaProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [wide, setWide] = useState(false)
  useLayoutEffect(() => {
    if (!frame.current) return
    try {
      katex.render(tex, frame.current, { ...formulaOptions, displayMode: alone })
      setProblem(null)
    } catch (error) {
      frame.current.textContent = tex
      setProblem(error instanceof katex.ParseError ? error.rawMessage : 'It cannot be read')
    }
    setWide(!alone && isWide(frame.current))
  }, [tex, alone])
  // Scrolls where it is wider than the page, also by keyboard.
  const scrolling = wide
    ? ({ tabIndex: 0, role: 'group', 'aria-label': 'Formula', className: scrollingLook } as const)
    : {}
  const formula = (
    <>
      <span ref={frame} {...scrolling} />
      {problem && <span className="text-compact text-danger"> {problem}</span>}
    </>
  )
  if (!alone) return formula
  return (
    // As above.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section tabIndex={0} aria-label="Formula" className="overflow-x-auto py-1 text-center">
      {formula}
    </section>
  )
}

const scrollingLook = 'inline-block max-w-full overflow-x-auto align-bottom'

/** Whether a formula within a line takes more than its line has; lists and quotes leave a little less than the text. */
function isWide(formula: HTMLElement): boolean {
  const text = formula.closest('div')?.clientWidth ?? Number.POSITIVE_INFINITY
  return Math.max(formula.offsetWidth, formula.scrollWidth) > text - 40
}
