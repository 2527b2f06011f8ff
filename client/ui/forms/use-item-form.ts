import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import {
  type ItemFormState,
  type ResolvedItemFormOptions,
  useResolvedItemForm,
} from './use-resolved-item-form.ts'

interface ItemFormOptions<T, Values extends FieldValues, Input>
  extends Omit<ResolvedItemFormOptions<T, Values, Input>, 'resolver'> {
  /** Turns the values of the fields into the input to save. */
  schema: z.ZodType<Input, Values>
}

/** A form that creates or changes an item: validated, kept as a draft, never silently overwriting others. */
export function useItemForm<
  T extends { id: string; updatedAt: string },
  Values extends FieldValues,
  Input,
>({ schema, ...options }: ItemFormOptions<T, Values, Input>): ItemFormState<T, Values, Input> {
  return useResolvedItemForm({ ...options, resolver: zodResolver(schema) })
}
