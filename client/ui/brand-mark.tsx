/** The academy's sign: a price ladder with its entry and its target. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="size-7 shrink-0 rounded-md bg-primary text-primary-foreground"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M8 6v20M8 7h4M8 11.5h3M8 16h4M8 20.5h3M8 25h4" opacity="0.55" />
      <path d="M15 20.5h9" strokeWidth="2.5" />
      <path d="M15 9h9" stroke="var(--brand-line)" strokeWidth="2.5" />
      <path d="M19.5 18v-6" strokeWidth="2" />
    </svg>
  )
}
