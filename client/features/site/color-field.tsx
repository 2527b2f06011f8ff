import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type AccentTheme, accentProblem, colorOf } from '#contract/site/accent.ts'

interface ColorFieldProps {
  label: string
  hint: string
  theme: AccentTheme
  value: string
  /** What is wrong with the input, after an attempt to save it. */
  error: string | undefined
  onChange: (value: string) => void
}

/** The default accent colour. */
const usual = '#8a5a12'

/** A colour for text: an illegible one is refused, and the nearest legible one offered. */
export function ColorField({ label, hint, theme, value, error, onChange }: ColorFieldProps) {
  const color = colorOf(value)
  const problem = color && accentProblem(color, theme)
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={problem ? problem.reason : error}>
        <Input
          value={value}
          placeholder={usual}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={color ?? usual}
          onChange={(event) => onChange(event.target.value)}
          className="h-9 w-12 cursor-pointer rounded-md border border-input bg-card p-1"
        />
        {problem && (
          <Button size="sm" variant="outline" onClick={() => onChange(problem.nearest)}>
            <span
              aria-hidden="true"
              className="size-4 rounded-sm border"
              style={{ background: problem.nearest }}
            />
            {`Use ${problem.nearest}`}
          </Button>
        )}
        {value !== '' && (
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            Back to the default
          </Button>
        )}
      </div>
    </div>
  )
}
