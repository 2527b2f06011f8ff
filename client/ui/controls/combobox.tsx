import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useFieldControl } from '../forms/field.tsx'
import { cx } from '../styles/cx.ts'
import { controlClass } from './control.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Additional information, on a second line. */
  hint?: string
}

export interface ComboboxProps {
  options: readonly ComboboxOption[]
  /** The chosen option's value; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  /** Shown when nothing matches the input. */
  empty?: string
  disabled?: boolean
}

const iconButton =
  'flex h-full w-7 items-center justify-center text-muted-foreground hover:text-foreground focus-visible:outline-offset-[-3px]'

/** A choice of one among many, found by typing. Wrap it in a Field. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, placeholder, empty = 'Nothing found', disabled } = props
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? null)}
      disabled={disabled}
    >
      <div className="relative">
        <Base.Input
          {...useFieldControl()}
          placeholder={placeholder}
          className={cx(controlClass, 'h-(--control-height) pr-16')}
        />
        <div className="absolute inset-y-0 right-1.5 flex">
          <Base.Clear aria-label="Clear" className={iconButton}>
            <X className="size-4" aria-hidden="true" />
          </Base.Clear>
          <Base.Trigger aria-label="Show all" className={iconButton}>
            <ChevronsUpDown className="size-4" aria-hidden="true" />
          </Base.Trigger>
        </div>
      </div>
      <Base.Portal role="region" aria-label="Choices">
        <Base.Positioner sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Empty className="text-sm text-muted-foreground not-empty:px-2.5 not-empty:py-2">
              {empty}
            </Base.Empty>
            <Base.List>
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex cursor-default items-center justify-between gap-3 rounded-md px-2.5 py-2 text-sm outline-none select-none data-highlighted:bg-muted"
                >
                  <span className="min-w-0">
                    <span className="block truncate">{option.label}</span>
                    {option.hint && (
                      <span className="block truncate text-compact text-muted-foreground">
                        {option.hint}
                      </span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Check className="size-4 text-accent" aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
