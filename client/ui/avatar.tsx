/** The first letter of a name in a circle. */
export function Avatar({ name }: { name: string }) {
  const [initial = 'U'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-secondary text-sm font-medium text-secondary-foreground"
    >
      {initial.toUpperCase()}
    </span>
  )
}
