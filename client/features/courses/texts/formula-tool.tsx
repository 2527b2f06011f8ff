import { useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { formulaLimits } from '#contract/lesson-text.ts'
import Formula from './formula.tsx'
import type { Insert } from './text-tools.tsx'

/** What formulas of traders are made of. */
const pieces = [
  { label: 'Fraction', tex: '\\frac{above}{below}' },
  { label: 'Times', tex: '\\times ' },
  { label: 'Words', tex: '\\text{risk}' },
  { label: 'Power', tex: '^{2}' },
  { label: 'Index', tex: '_{1}' },
  { label: 'Root', tex: '\\sqrt{x}' },
  { label: 'Sum', tex: '\\sum_{i=1}^{n} ' },
  { label: 'Percent', tex: '\\%' },
]

/** Writes a formula, shown as it is typed, and puts it into the text. */
export function FormulaTool({ insert }: { insert: Insert }) {
  const [tex, setTex] = useState('')
  const [isAlone, setAlone] = useState(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = (piece: string) => {
    const { selectionStart: from = tex.length, selectionEnd: to = from } = field.current ?? {}
    setTex(tex.slice(0, from) + piece + tex.slice(to))
    field.current?.focus()
  }
  const written = tex.trim().replace(/\n\s*\n/g, '\n')
  const put = () => {
    if (isAlone) insert(`\`\`\`math\n${written}\n\`\`\``, 'alone')
    else insert(`$\`${written.replace(/\s+/g, ' ')}\`$`, 'within')
  }
  return (
    <>
      <Field label="Formula" hint="In TeX notation: press a symbol to insert it">
        <Textarea
          ref={field}
          rows={2}
          value={tex}
          maxLength={formulaLimits.length}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => setTex(target.value.replaceAll('`', ''))}
        />
      </Field>
      <div className="flex flex-wrap gap-1">
        {pieces.map(({ label, tex: piece }) => (
          <Button key={label} variant="ghost" size="sm" onClick={() => add(piece)}>
            {label}
          </Button>
        ))}
      </div>
      {written !== '' && <Formula tex={written} alone />}
      <Switch label="On a line of its own" checked={isAlone} onChange={setAlone} />
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        disabled={written === ''}
        onClick={put}
      >
        Insert Formula
      </Button>
    </>
  )
}
