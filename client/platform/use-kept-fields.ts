import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { keptFieldsKey } from './kept-fields.ts'

/**
 * Keeps what is typed into these fields of a form over a reload, for this tab alone; never a password.
 * Gives the function that forgets it.
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
      // What somebody has begun to type meanwhile stays.
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
