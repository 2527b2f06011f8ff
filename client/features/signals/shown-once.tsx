import { copyText } from '#client/platform/clipboard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'

interface ShownOnceProps {
  label: string
  hint: string
  value: string
  /** What is copied, such as 'Key'. */
  what: string
}

/** A secret that is shown only when it is made, to be copied. */
export function ShownOnce({ label, hint, value, what }: ShownOnceProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={label} hint={hint} className="min-w-0 grow">
        <Input
          readOnly
          value={value}
          className="font-mono"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          void tellOutcome(copyText(value), {
            done: `${what} Copied`,
            failed: `The ${what.toLowerCase()} could not be copied.`,
          })
        }
      >
        Copy {what}
      </Button>
    </div>
  )
}
