import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'

interface TextPartProps
  extends Omit<ComponentProps<typeof MarkdownField>, 'error' | 'onChange' | 'value'> {
  name: 'prompt' | 'explanation'
}

/** A text of a question, in its form. */
export function TextPart({ name, ...field }: TextPartProps) {
  const { control, formState } = useFormContext<Record<TextPartProps['name'], string>>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <MarkdownField
          {...field}
          value={value}
          onChange={onChange}
          error={formState.errors[name]?.message}
        />
      )}
    />
  )
}
