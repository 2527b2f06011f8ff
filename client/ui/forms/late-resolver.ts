import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { toast } from '../overlays/toast.tsx'

/**
 * Checks a form by what `load` loads: schemas and their library are larger than a page of fields, and needed only
 * once it is sent. If they cannot be loaded, which is said, the form is not sent.
 */
export const lateResolver =
  <Values extends FieldValues, Input>(
    load: () => Promise<Resolver<Values, unknown, Input>>,
  ): Resolver<Values, unknown, Input> =>
  async (values, context, options) => {
    const resolver = await load().catch(() => null)
    if (resolver) return resolver(values, context, options)
    toast({
      title: 'This could not be checked',
      description: 'Please check your connection and try again.',
      variant: 'destructive',
    })
    const errors = { root: { type: 'unchecked' } } as FieldErrors<Values>
    return { values: {}, errors }
  }
