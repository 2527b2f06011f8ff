import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { keptFieldsKey } from './kept-fields.ts'

/**
 * Keeps the input of these form fields across a reload, in this tab only; never a password. Returns a
 * function that removes it.
 */
export function useKeptFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  fields: readonly Path<Values>[],
): () => void {
  const key = keptFieldsKey(name)
  const restore = useEffectEvent(() => {
    const kept: Record<string, unknown> = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
    for (const field of fields) {
      const value = kept[field]
      // Do not overwrite what somebody has started to type meanwhile.
      const isUntouched = form.getValues(field) === form.formState.defaultValues?.[field]
      if (value && typeof value === 'string' && isUntouched)
        form.setValue(field, value as PathValue<Values, Path<Values>>)
    }
  })
  const keep = useEffectEvent((values: FieldValues) => {
    const kept = Object.fromEntries(fields.map((field) => [field, values[field]]))
    sessionStorage.setItem(key, JSON.stringify(kept))
  })
  useEffect(() => {
    restore()
    const { unsubscribe } = form.watch((values) => keep(values))
    return unsubscribe
  }, [form])
  return () => sessionStorage.removeItem(key)
}
