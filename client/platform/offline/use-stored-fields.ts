import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { storedFieldsKey } from './stored-fields.ts'

/**
 * What was typed before React was ready is in the form's values, but nobody who watches them has been
 * told. Nothing is written into an empty field: the browser may be about to fill it in.
 */
function reportTyped<Values extends FieldValues>({ getValues, setValues }: UseFormReturn<Values>) {
  const typed = Object.entries(getValues()).filter(([, value]) => value)
  // Values that are the same are told only if they are to be marked as changed.
  if (typed.length > 0) setValues(Object.fromEntries(typed) as Values, { shouldDirty: true })
}

/**
 * Keeps the input of these form fields across a reload, in this tab only; never a password. Returns a
 * function that removes it.
 */
export function useStoredFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  fields: readonly Path<Values>[],
): () => void {
  const key = storedFieldsKey(name)
  const restore = useEffectEvent(() => {
    const stored: Record<string, unknown> = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
    for (const field of fields) {
      const value = stored[field]
      // Do not overwrite what somebody has started to type meanwhile.
      const typed = form.getValues(field)
      const isUntouched = !typed || typed === form.formState.defaultValues?.[field]
      if (value && typeof value === 'string' && isUntouched)
        form.setValue(field, value as PathValue<Values, Path<Values>>)
    }
  })
  const keep = useEffectEvent((values: FieldValues) => {
    const stored = Object.fromEntries(fields.map((field) => [field, values[field]]))
    sessionStorage.setItem(key, JSON.stringify(stored))
  })
  useEffect(() => {
    restore()
    const { unsubscribe } = form.watch((values) => keep(values))
    reportTyped(form)
    return unsubscribe
  }, [form])
  return () => sessionStorage.removeItem(key)
}
