/** The academy's logo: the two legs of a signal, reward above risk, next to their scale. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="size-7 shrink-0 rounded-md bg-primary text-primary-foreground"
    >
      <path d="M9 7v18M9 8h4M9 16h3M9 24h4" stroke="currentColor" strokeWidth="2" opacity="0.7" />
      <path d="M17 7h6v10h-6z" fill="var(--brand-line)" />
      <path d="M17 19h6v6h-6z" fill="currentColor" />
    </svg>
  )
}
