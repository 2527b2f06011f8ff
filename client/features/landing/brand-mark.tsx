/** The academy's sign: three prices on a scale. */
export function BrandMark({ brand }: { brand: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
      <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
        <path d="M3.5 1v18" className="stroke-foreground" strokeWidth="2" />
        <path d="M3.5 3h13M3.5 17h6" className="stroke-foreground" strokeWidth="2" />
        <path d="M3.5 11.5h10" className="stroke-accent-line" strokeWidth="2.5" />
      </svg>
      <span className="truncate">{brand}</span>
    </span>
  )
}
