import type { UseFormRegisterReturn } from 'react-hook-form'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type CardFields, caretIn, codeText, expiryText, groupedNumber } from './card-format.ts'

interface CardInputsProps {
  fields: Record<keyof CardFields, UseFormRegisterReturn>
  errors: Partial<Record<keyof CardFields, { message?: string }>>
  readOnly: boolean
}

/** Number, expiry date and security code of a card, formatted while being typed. */
export function CardInputs({ fields, errors, readOnly }: CardInputsProps) {
  const shared = { readOnly, inputMode: 'numeric', className: 'tabular-nums' } as const
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Card number" error={errors.number?.message} className="col-span-2">
        <Input
          {...shared}
          {...formatted(fields.number, groupedNumber)}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
      </Field>
      <Field label="Expiry" error={errors.expiry?.message}>
        <Input
          {...shared}
          {...formatted(fields.expiry, expiryText)}
          autoComplete="cc-exp"
          placeholder="MM / YY"
        />
      </Field>
      <Field label="CVC" error={errors.cvc?.message}>
        <Input
          {...shared}
          {...formatted(fields.cvc, codeText)}
          autoComplete="cc-csc"
          placeholder="123"
        />
      </Field>
    </div>
  )
}

/** Formats the input before the form reads it, and keeps the caret in place. */
function formatted(
  field: UseFormRegisterReturn,
  format: (typed: string) => string,
): UseFormRegisterReturn {
  return {
    ...field,
    onChange(event) {
      const input: HTMLInputElement = event.target
      const typed = input.value
      const caret = input.selectionStart ?? typed.length
      input.value = format(typed)
      if (caret < typed.length) {
        const digitsBefore = typed.slice(0, caret).replace(/\D/g, '').length
        const place = caretIn(input.value, digitsBefore)
        input.setSelectionRange(place, place)
      }
      return field.onChange(event)
    },
  }
}
